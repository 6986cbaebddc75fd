// A table that was set up for me: its other end is asked over HTTP. The choices made so far are kept here and sent along.
import type { Because, ClientMessage, Hello, LessonState, ServerMessage } from '../api/types'
import type { Port, Wire } from './connection'
import { post, sentenceOf } from './http'
import { Table } from './table.svelte'

/** What every answer tells of the table. */
export type Sat = Pick<LessonState, 'seat' | 'seats' | 'choices' | 'table'>

export class Sitting<S extends Sat> {
  state = $state.raw<S>()
  trouble = $state('')
  readonly table: Table
  protected port: Port | undefined
  #asked = 0 // how often the server was asked: only the last answer counts

  constructor(
    readonly game: string,
    protected readonly address: string,
  ) {
    this.table = new Table(address, undefined, (port) => this.#wire(port))
    this.table.printAt = (name) => `${this.address}/prints/${name}?after=${encodeURIComponent(this.choices.join(';'))}`
    void this.ask([], '')
  }

  get choices(): readonly string[] {
    return this.state?.choices ?? []
  }

  /** Take back the last choice, or all of them. */
  back(all = false): void {
    void this.ask(all ? [] : this.choices.slice(0, -1), '')
  }

  /** Was what I chose not made? */
  protected refuses(_found: S): boolean {
    return false
  }

  /** Something new is known. */
  protected heard(_found: S): void {}

  #wire(port: Port): Wire {
    this.port = port
    return { isOpen: true, send: (message) => this.#hear(message), reopen: () => undefined, close: () => undefined }
  }

  #hear(message: ClientMessage): boolean {
    if (message.type === 'choose') void this.ask(this.choices, message.words)
    else if (message.type === 'why') void this.#why(message.thing)
    else if (message.type === 'undo') this.back()
    return true
  }

  async #why(thing: string): Promise<void> {
    try {
      const found = await post<Because>(`${this.address}/why`, { choices: this.choices, words: thing })
      this.port?.hear({ ...found, type: 'because' })
    } catch (error) {
      this.table.notice = sentenceOf(error)
    }
  }

  protected async ask(choices: readonly string[], words: string): Promise<void> {
    const number = ++this.#asked
    try {
      const found = await post<S>(this.address, { choices, words })
      if (number === this.#asked) this.#show(found)
    } catch (error) {
      if (this.state) {
        this.table.notice = sentenceOf(error)
        this.#deny()
        this.table.pointing.because = undefined
      } else this.trouble = sentenceOf(error)
    }
  }

  #deny(): void {
    this.port?.hear({ type: 'denied', nonce: 'sitting', sentence: '' })
  }

  #show(found: S): void {
    const first = this.state === undefined
    this.state = found
    this.heard(found)
    if (first) this.port?.hear(hello(this.game, found))
    if (this.refuses(found)) {
      this.#deny()
      this.table.pointing.reset()
      return
    }
    // an epoch of its own for every answer: the same question may be asked again
    this.port?.hear({ ...found.table, epoch: this.#asked, type: 'scene' } as ServerMessage)
  }
}

const hello = (game: string, found: Sat): Hello => ({
  type: 'hello', protocol: 1, table: '', game, rules: 1, status: 'running', seat: found.seat, mine: [found.seat],
  seats: found.seats, layout: found.table.layout, commitment: '', hints: false, analysis: true,
}) // prettier-ignore
