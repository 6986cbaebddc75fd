// A lesson: a table whose other end judges what I choose. The choices made so far are kept here and sent along.
import type { Because, ClientMessage, Hello, LessonState, ServerMessage } from '../api/types'
import type { Port, Wire } from './connection'
import { post, sentenceOf } from './http'
import { lessonFinished } from './progress.svelte'
import { Table } from './table.svelte'

export class Lesson {
  state = $state.raw<LessonState>()
  trouble = $state('')
  readonly table: Table
  readonly #address: string
  #port: Port | undefined
  #asked = 0 // how often the server was asked: only the last answer counts

  constructor(
    readonly game: string,
    readonly id: string,
  ) {
    this.#address = `/api/games/${game}/lessons/${id}`
    this.table = new Table(`lesson ${game} ${id}`, undefined, (port) => this.#wire(port))
    this.table.printAt = (name) => `${this.#address}/prints/${name}?after=${encodeURIComponent(this.#choices.join(';'))}`
    void this.#ask([], '')
  }

  get done(): boolean {
    return this.state !== undefined && this.state.number === this.state.tasks
  }

  get #choices(): readonly string[] {
    return this.state?.choices ?? []
  }

  /** Take back the last choice, or all of them. */
  back(all = false): void {
    void this.#ask(all ? [] : this.#choices.slice(0, -1), '')
  }

  #wire(port: Port): Wire {
    this.#port = port
    return { isOpen: true, send: (message) => this.#hear(message), reopen: () => undefined, close: () => undefined }
  }

  #hear(message: ClientMessage): boolean {
    if (message.type === 'choose') void this.#ask(this.#choices, message.words)
    else if (message.type === 'why') void this.#why(message.thing)
    else if (message.type === 'undo') this.back()
    return true
  }

  async #why(thing: string): Promise<void> {
    try {
      const found = await post<Because>(`${this.#address}/why`, { choices: this.#choices, words: thing })
      this.#port?.hear({ ...found, type: 'because' })
    } catch (error) {
      this.table.notice = sentenceOf(error)
    }
  }

  async #ask(choices: readonly string[], words: string): Promise<void> {
    const number = ++this.#asked
    try {
      const found = await post<LessonState>(this.#address, { choices, words })
      if (number === this.#asked) this.#show(found)
    } catch (error) {
      if (this.state) {
        this.table.notice = sentenceOf(error)
        this.#port?.hear({ type: 'denied', nonce: 'lesson', sentence: '' })
        this.table.pointing.because = undefined
      } else this.trouble = sentenceOf(error)
    }
  }

  #show(found: LessonState): void {
    const first = this.state === undefined
    this.state = found
    if (this.done) lessonFinished(this.game, this.id)
    if (first) this.#port?.hear(hello(this.game, found))
    if (found.judgement === 'wrong' || found.judgement === 'illegal') {
      this.#port?.hear({ type: 'denied', nonce: 'lesson', sentence: '' })
      this.table.pointing.reset()
      return
    }
    // an epoch of its own for every answer: the same question may be asked again
    this.#port?.hear({ ...found.table, epoch: this.#asked, type: 'scene' } as ServerMessage)
  }
}

const hello = (game: string, found: LessonState): Hello => ({
  type: 'hello', protocol: 1, table: '', game, rules: 1, status: 'running', seat: found.seat, mine: [found.seat],
  seats: found.seats, layout: found.table.layout, commitment: '', hints: false, analysis: true,
}) // prettier-ignore
