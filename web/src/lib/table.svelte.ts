// One table with its socket: what it shows, who sits there, and what is under way.
import type {
  ClientMessage, ClockInfo, Hello, Hinted, History, Layout, Over, Patch, Proposed, SeatInfo, ServerMessage, Story,
} from '../api/types' // prettier-ignore
import { Arrivals } from './arrivals'
import { Connection, type Port, type Wire } from './connection'
import { get, sentenceOf } from './http'
import { play } from './notice'
import { Report } from './report.svelte'
import { confirms, isStill, keep, prefs } from './prefs.svelte'
import { turned } from './scene'
import { Shown, type News } from './shown.svelte'
import { Talk } from './talk.svelte'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

const OFFLINE = 'Not connected. Nothing was sent, nothing is lost.'
const layouts = new Map<string, Layout>()
const STEP = { normal: 420, fast: 160, off: 0 } // between the moves of others, in milliseconds
const PACE = { normal: 420, fast: 160, instant: 0 } // the same, by the pace of bots
const LAG = 2400 // never further behind than this

export class Table extends Shown {
  link = $state<Link>('connecting')
  hello = $state.raw<Hello>()
  status = $state<Hello['status'] | 'unknown'>('unknown') // until the server has told
  seats = $state.raw<SeatInfo[]>([])
  watching = $state(0)
  over = $state.raw<Over>()
  story = $state.raw<Story>() // points over time, as far as it is played
  telling = $state(false) // the story is under way
  hinted = $state.raw<Hinted>()
  notice = $state('') // one sentence, shown for a while
  waiting = $state(false) // a choice of mine is under way
  retry = $state(0) // seconds until the next try to connect
  orders = $state.raw<Readonly<Record<string, string>>>({})
  notes = $state('') // mine, seen by nobody else
  history = $state.raw<History>()
  hinting = $state(false) // a bot thinks for me
  rematch = $state('') // the table where the same people play again
  skipping = $state(false) // what bots do until I am asked is shown without a pause
  made = $state(0) // the number of my last choice that the server has told me of
  readonly id: string
  readonly report: Report // what decided the game, when it is over
  seat: number | undefined
  readonly talk = new Talk()
  readonly #connection: Wire
  #nonce = 0
  #chosen = -1 // the question that I answered last
  readonly #arrivals = new Arrivals((waiting) => this.#pause(waiting), (news) => this.#show(news)) // prettier-ignore
  #played = false // the game was not over yet when I came
  #told = -1 // the move at which the story was asked for
  #undone = false // I have taken something back: nothing is answered for me until I choose again

  constructor(id: string, seat?: number, wire?: (port: Port) => Wire) {
    super()
    this.id = id
    this.report = new Report(id)
    this.seat = seat
    const port: Port = {
      hear: (message) => this.#take(message),
      lost: (pause) => {
        this.#expectNothing()
        this.link = 'lost'
        this.retry = Math.ceil(pause)
      },
      refused: (reason) => {
        this.#expectNothing()
        this.link = 'closed'
        this.notice = reason
      },
    }
    const address = (): string => `/api/tables/${id}/ws${this.seat === undefined ? '' : `?seat=${this.seat}`}`
    this.#connection = wire ? wire(port) : new Connection(address, port)
  }

  /** Where the printed map of this name is to be had. */
  override printAt = (name: string): string => `/api/tables/${this.id}/prints/${name}`

  /** What was under way will not be answered any more. */
  #expectNothing(): void {
    this.waiting = this.hinting = false
    this.foresight.expectNothing()
  }

  /** A link to the moment shown: it leads everybody to the same one. */
  linkTo(at = this.shownAt): string {
    return `${location.origin}/t/${this.id}?at=${at}`
  }

  override get mine(): number {
    return this.hello?.seat ?? -1
  }

  override get playing(): boolean {
    return this.status === 'running'
  }

  override get confirms(): boolean {
    return confirms(this.hello?.game ?? '')
  }

  /** Is it over, by the rules or by agreement? */
  get ended(): boolean {
    return this.status === 'over' || this.status === 'abandoned'
  }

  /** Does a bot play for me? */
  get kept(): boolean {
    return this.seats[this.mine]?.state === 'kept'
  }

  /** My clock, if there are clocks. */
  get clock(): ClockInfo | undefined {
    return this.clocks.find((clock) => clock.seat === this.mine)
  }

  /** The proposals that wait for my answer. */
  get asksMe(): Proposed[] {
    return this.talk.asking(this.mine)
  }

  /** The number of my last choice, 0 if I have made none. What I chose unseen has no line in the log yet. */
  get lastMine(): number {
    const line = this.log.findLast((found) => found.choice && found.player === this.mine)
    return Math.max(line?.number ?? 0, Math.min(this.made, this.number))
  }

  /** Is there a bot whose choices I wait for? */
  get waitsForBots(): boolean {
    const asked = this.scene?.prompt?.asked ?? []
    return this.status === 'running' && this.mine >= 0 && !this.asked && asked.some((seat) => this.seats[seat]?.kind === 'bot')
  }

  close(): void {
    this.report.close()
    this.#arrivals.clear()
    this.foresight.close()
    this.marks.close()
    this.pointing.reset()
    this.#connection.close()
  }

  /** Sit down on another of my seats at this device: a new socket that sees that seat only. */
  sit(seat: number, keep = false): void {
    this.seat = seat
    this.#expectNothing()
    if (!keep) this.#forgetAll() // what an analysis showed may stay until the other side has come
    this.#connection.reopen()
  }

  send(message: ClientMessage): boolean {
    if (this.#connection.send(message)) return true
    this.notice = OFFLINE
    return false
  }

  /** Nothing of the seat that was left may stay. */
  #forgetAll(): void {
    this.forget()
    this.#arrivals.clear()
    this.talk.clear()
    this.hello = this.history = this.hinted = undefined
    this.orders = {}
    this.notes = ''
    this.made = 0
    this.skipping = false
  }

  override choose(words: string): void {
    if (this.waiting) return
    this.pointing.reset()
    this.hinted = undefined
    this.#undone = false
    const nonce = `${Date.now().toString(36)}-${++this.#nonce}`
    this.#chosen = this.epoch
    this.waiting = this.send({ type: 'choose', epoch: this.epoch, words, nonce })
  }

  override why(thing: string): void {
    this.send({ type: 'why', thing })
  }

  /** Take back what I chose from entry `number` on. */
  takeBack(number: number): void {
    this.#undone = this.send({ type: 'undo', number })
  }

  /** How fast bots shall choose, here and at all my tables. */
  setPace(pace: typeof prefs.pace): void {
    prefs.pace = pace
    keep()
    this.send({ type: 'pace', pace })
  }

  /** Show what happens until I am asked at once. */
  skip(): void {
    this.skipping = this.send({ type: 'skip' })
    this.#arrivals.hurry()
  }

  /** A question with nothing to decide is answered for me, unless I have just taken something back. */
  #answerIdle(): void {
    const only = this.scene?.choices?.[0]
    if (!prefs.auto || !this.scene?.prompt?.idle || !only || !this.asked || this.kept || this.#undone) return
    if (this.hello?.analysis || (only.final && this.confirms)) return
    this.choose(only.words)
  }

  /** Ask how the table would look after an option, if I may choose it now. */
  protected override foresee(words: string): boolean {
    return this.asked && !this.waiting && this.#connection.isOpen && this.send({ type: 'preview', words })
  }

  /** What would a bot do? */
  hint(): void {
    if (this.asked && !this.hinting) this.hinting = this.send({ type: 'hint' })
  }

  look(number: number | undefined): void {
    this.pointing.reset()
    if (number === undefined || number >= this.number) {
      this.looking = undefined
      this.past = undefined
    } else if (this.send({ type: 'look', number })) {
      if (this.looking === undefined && !this.ended && this.#told !== this.number) void this.#tell()
      this.looking = number
    }
  }

  /** Look at a moment that a link names. */
  lookAt(at: number): void {
    if (at >= this.at) this.look(undefined)
    else if (this.send({ type: 'look', number: at, shared: true })) {
      if (!this.ended && this.#told !== this.number) void this.#tell()
      this.looking = -1 // by which number I know it comes with the answer
    }
  }

  async #wear(hash: string): Promise<void> {
    if (!hash) return
    try {
      const layout = layouts.get(hash) ?? (await get<Layout>(`/api/layouts/${hash}`))
      layouts.set(hash, layout)
      this.lay(layout)
    } catch (error) {
      this.notice = sentenceOf(error) // the next connection names the layout again
    }
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'hello':
        this.hello = message
        this.seats = message.seats
        this.status = message.status
        this.#played = message.status === 'running' || message.status === 'paused'
        this.orders = message.orders ?? {}
        this.notes = message.notes ?? ''
        this.talk.clear()
        if (message.seat >= 0 && prefs.pace !== 'normal') this.send({ type: 'pace', pace: prefs.pace })
        if (message.status === 'open') this.link = 'open'
        void this.#wear(message.layout)
        break
      case 'scene':
        if (message.looking) {
          if (this.looking === -1) this.looking = message.number
          if (this.looking === message.number) {
            this.remember(message.scene, message.scores ?? [], message.at ?? message.number, message.log)
          }
          break
        }
        this.#arrivals.clear()
        this.link = 'open' // not before: what was on the screen may be old
        if (this.notice === OFFLINE) this.notice = ''
        this.show(message.scene, message.log, message)
        void this.#wear(message.layout)
        break
      case 'patch':
      case 'over':
        this.#arrivals.add(message)
        break
      case 'accepted':
        if (message.nonce) this.made = message.number
        this.waiting = this.epoch === this.#chosen // what came of it is held back until somebody else has answered
        break
      case 'denied':
        if (!message.nonce && this.foresight.isAsking) {
          this.foresight.expectNothing() // the question of a preview has passed
          break
        }
        this.waiting = this.hinting = false
        this.pointing.because = { thing: '', sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'because':
        this.pointing.because = { thing: message.thing, sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'hinted':
        this.hinting = false
        this.hinted = message
        break
      case 'presence':
        this.seats = message.seats
        this.#played ||= message.status === 'running'
        this.status = message.status
        if (this.ended) this.undo = []
        this.watching = message.watching ?? 0
        this.clocks = message.clocks ?? []
        this.clocksAt = Date.now()
        break
      case 'said':
        this.talk.said(message)
        break
      case 'proposal':
        this.talk.proposed(message)
        if (message.ended === 'refused') this.notice = `Not agreed: ${message.text}`
        break
      case 'closing':
        this.notice = message.sentence
        break
      case 'previewed':
        this.foresight.answered(message.words, message.scene ?? null)
        break
      case 'history':
        this.history = message
        break
      case 'orders':
        this.orders = message.orders
        break
      case 'rematch':
        this.rematch = message.table
        break
      case 'position':
      case 'pong':
        break
    }
  }

  /** How long the last move is seen before the next: not at all if it is mine, or if nothing shall move. */
  #pause(waiting: number): number {
    if (this.waiting || this.skipping || isStill() || document.hidden) return 0
    return Math.min(STEP[prefs.speed], PACE[prefs.pace], LAG / waiting)
  }

  #show(next: Patch | Over): void {
    if (next.type === 'over') {
      if (this.#played && prefs.sound) play('end')
      if (this.#played && this.mine >= 0) this.#countFinished()
      this.#played = this.skipping = false
      this.over = next
      this.undo = []
      this.status = next.status ?? 'over'
      void this.#tell()
    } else if (this.scene && next.base === this.number) {
      const before = this.scene
      this.patch(before, next)
      if (!isStill()) this.marks.turned(turned(before, next))
      this.#mark(next)
    }
  }

  #countFinished(): void {
    const game = this.hello?.game ?? ''
    if (this.hello?.analysis) return
    prefs.finished = { ...prefs.finished, [game]: (prefs.finished[game] ?? 0) + 1 }
    keep()
  }

  /** The last move of another stays marked for a moment. */
  #mark(patch: Patch): void {
    const others = (patch.log ?? []).filter((line) => line.player !== this.mine)
    if (others.length > 0 && prefs.sound && !document.hidden) play('move')
    if (others.length === 0 || isStill()) return
    this.#arrivals.linger()
    const changed = (['tokens', 'cards'] as const).flatMap((list) => (patch.set[list] ?? []) as { id: string }[])
    this.marks.moved([...others.flatMap((line) => line.things ?? []), ...changed.map((thing) => thing.id)])
  }

  /** How the game went, or goes. An analysis has no story: it began in the middle. */
  async #tell(): Promise<void> {
    this.#told = this.number
    this.telling = this.story === undefined && !this.hello?.analysis
    this.story = await get<Story>(`/api/tables/${this.id}/story`).catch(() => undefined)
    this.telling = false
  }

  protected override arrive(news: News): void {
    if (news.epoch !== this.epoch) {
      this.waiting = false
      this.hinted = undefined
    }
    super.arrive(this.ended ? { ...news, undo: [] } : news)
    if (this.asked) this.skipping = false
    this.#answerIdle()
  }
}
