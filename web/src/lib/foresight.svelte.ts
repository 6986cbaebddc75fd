// How the table would look after an option: asked for when one is pointed at, and ahead of time for what ends a step.
import type { Choice, Scene } from '../api/types'

const ENDS = 300 // milliseconds before it is asked what the ways to end a step would bring
const MOST = 3 // of them

export class Foresight {
  scenes = $state.raw<Readonly<Record<string, Scene | null>>>({}) // by the option's words
  #asking = new Set<string>()
  #soon: ReturnType<typeof setTimeout> | undefined

  /** `ask` sends the question, if it can be asked now. */
  constructor(private readonly ask: (words: string) => boolean) {}

  /** Is an answer under way? */
  get isAsking(): boolean {
    return this.#asking.size > 0
  }

  foresee(words: string): void {
    if (words in this.scenes || this.#asking.has(words)) return
    if (this.ask(words)) this.#asking.add(words)
  }

  answered(words: string, scene: Scene | null): void {
    this.#asking.delete(words)
    this.scenes = { ...this.scenes, [words]: scene }
  }

  /** What was asked will not be answered any more. */
  expectNothing(): void {
    this.#asking.clear()
  }

  /** Another question is open: what was known is past. */
  begin(choices: readonly Choice[]): void {
    this.close()
    const ending = choices.filter((choice) => choice.ends).slice(0, MOST)
    if (ending.length > 0) this.#soon = setTimeout(() => ending.forEach((choice) => this.foresee(choice.words)), ENDS)
  }

  close(): void {
    clearTimeout(this.#soon)
    this.expectNothing()
    this.scenes = {}
  }
}
