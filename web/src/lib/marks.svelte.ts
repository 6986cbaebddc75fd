// What has just changed on the table: it stays marked for a moment.

const NEWS = 1600 // milliseconds for which the last move stays marked
const FLIP = 700 // until what was turned over lies still

export class Marks {
  news = $state.raw<ReadonlySet<string>>(new Set()) // what the last move of another was about
  revealed = $state.raw<ReadonlySet<string>>(new Set()) // what has just been turned over
  #fade: ReturnType<typeof setTimeout> | undefined
  #flip: ReturnType<typeof setTimeout> | undefined

  moved(things: Iterable<string>): void {
    this.news = new Set(things)
    clearTimeout(this.#fade)
    this.#fade = setTimeout(() => (this.news = new Set()), NEWS)
  }

  turned(things: readonly string[]): void {
    if (things.length === 0) return
    this.revealed = new Set(things)
    clearTimeout(this.#flip)
    this.#flip = setTimeout(() => (this.revealed = new Set()), FLIP)
  }

  close(): void {
    clearTimeout(this.#fade)
    clearTimeout(this.#flip)
  }
}
