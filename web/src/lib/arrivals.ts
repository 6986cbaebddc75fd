// What has come from the server and waits to be shown: my own move at once, the moves of others one after the other.
import type { Over, Patch } from '../api/types'

type News = Patch | Over

export class Arrivals {
  #queue: News[] = []
  #next: ReturnType<typeof setTimeout> | undefined
  #noticed = 0 // when a move of another was shown last

  /** `pause` says how many milliseconds after the last move the next is shown, when so many wait. */
  constructor(
    private readonly pause: (waiting: number) => number,
    private readonly show: (news: News) => void,
  ) {}

  add(news: News): void {
    this.#queue.push(news)
    this.hurry()
  }

  /** Show what may be shown by now. */
  hurry(): void {
    clearTimeout(this.#next)
    while (this.#queue.length > 0) {
      const wait = this.#noticed + this.pause(this.#queue.length) - Date.now()
      if (wait > 0) {
        this.#next = setTimeout(() => this.hurry(), wait)
        return
      }
      this.show(this.#queue.shift() as News)
    }
  }

  /** The move just shown has to be seen before the next. */
  linger(): void {
    this.#noticed = Date.now()
  }

  clear(): void {
    clearTimeout(this.#next)
    this.#queue = []
  }
}
