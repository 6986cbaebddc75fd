// One table: its socket, what it shows, and what I have begun to choose.
import type {
  Choice, ClientMessage, ClockInfo, Hello, Hinted, History, Layout, LogLine, OptionWindow, Over, Patch, Proposed, Said,
  Scene, SeatInfo, SeatScore, ServerMessage, Story,
} from '../api/types' // prettier-ignore
import { Connection, type Port, type Wire } from './connection'
import { get, sentenceOf } from './http'
import { play } from './notice'
import { areasOf } from './areas'
import { Lights } from './lights.svelte'
import { placesOf } from './log'
import { Pointing } from './pointing.svelte'
import { Report } from './report.svelte'
import { confirms, isStill, keep, prefs } from './prefs.svelte'
import { patched, turned } from './scene'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

const OFFLINE = 'Not connected. Nothing was sent, nothing is lost.'
const layouts = new Map<string, Layout>()
const STEP = { normal: 420, fast: 160, off: 0 } // between the moves of others, in milliseconds
const PACE = { normal: 420, fast: 160, instant: 0 } // the same, by the pace of bots
const LAG = 2400 // never further behind than this
const NEWS = 1600 // how long the last move stays marked
const ENDS = 300 // before it is asked what the ways to end a step would bring
const FLIP = 700 // until what was turned over lies still

export class Table {
  link = $state<Link>('connecting')
  hello = $state.raw<Hello>()
  #sheet = $state.raw<Layout>()
  scene = $state.raw<Scene>()
  past = $state.raw<Scene>() // while looking back
  pastScores = $state.raw<SeatScore[]>([])
  number = $state(0)
  looking = $state<number>()
  at = $state(0) // the present moment by the number that everybody counts
  pastAt = $state(0) // the moment looked at, the same way
  epoch = $state(0)
  status = $state<Hello['status']>('open')
  seats = $state.raw<SeatInfo[]>([])
  watching = $state(0)
  log = $state.raw<LogLine[]>([])
  clocks = $state.raw<ClockInfo[]>([])
  clocksAt = $state(0)
  scores = $state.raw<SeatScore[]>([])
  undo = $state.raw<OptionWindow[]>([])
  chat = $state.raw<Said[]>([])
  proposals = $state.raw<Proposed[]>([])
  over = $state.raw<Over>()
  story = $state.raw<Story>() // points over time, as far as it is played
  telling = $state(false) // the story is under way
  hinted = $state.raw<Hinted>()
  notice = $state('') // one sentence, shown for a while
  waiting = $state(false) // a choice of mine is under way
  retry = $state(0) // seconds until the next try to connect
  news = $state.raw<ReadonlySet<string>>(new Set()) // what the last move of another was about
  revealed = $state.raw<ReadonlySet<string>>(new Set()) // what has just been turned over
  ahead = $state.raw<Readonly<Record<string, Scene | null>>>({}) // the table after an option, by its words
  orders = $state.raw<Readonly<Record<string, string>>>({})
  notes = $state('') // mine, seen by nobody else
  history = $state.raw<History>()
  hinting = $state(false) // a bot thinks for me
  rematch = $state('') // the table where the same people play again
  skipping = $state(false) // what bots do until I am asked is shown without a pause
  made = $state(0) // the number of my last choice that the server has told me of
  // factions chosen during play bring colours and letters; equal ones leave the layout the same object
  #colours = $derived(this.scene?.seat_colours)
  #letters = $derived(this.scene?.seat_letters)
  layout = $derived<Layout | undefined>(
    this.#sheet && this.#colours?.length
      ? { ...this.#sheet, seat_colours: this.#colours, seat_letters: this.#letters }
      : this.#sheet,
  )

  readonly id: string
  readonly report: Report // what decided the game, when it is over
  seat: number | undefined
  readonly pointing: Pointing
  readonly lights = new Lights(this)
  readonly #connection: Wire
  #nonce = 0
  #chosen = -1 // the question that I answered last
  #queue: (Patch | Over)[] = []
  #drain: ReturnType<typeof setTimeout> | undefined
  #ends: ReturnType<typeof setTimeout> | undefined
  #fade: ReturnType<typeof setTimeout> | undefined
  #flip: ReturnType<typeof setTimeout> | undefined
  #drained = 0 // when the last move was shown
  #played = false // the game was not over yet when I came
  #asking = new Set<string>() // previews under way
  #told = -1 // the move at which the story was asked for
  #undone = false // I have taken something back: nothing is answered for me until I choose again

  constructor(id: string, seat?: number, wire?: (port: Port) => Wire) {
    this.id = id
    this.report = new Report(id)
    this.seat = seat
    this.pointing = new Pointing({
      choices: () => this.#choices,
      confirms: () => confirms(this.hello?.game ?? ''),
      choose: (words) => this.choose(words),
      why: (thing) => this.looking === undefined && this.send({ type: 'why', thing }),
      foresee: (words) => this.foresee(words),
    })
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
  printAt = (name: string): string => `/api/tables/${this.id}/prints/${name}`

  /** What was under way will not be answered any more. */
  #expectNothing(): void {
    this.waiting = this.hinting = false
    this.#asking.clear()
  }

  /** A link to the moment shown: it leads everybody to the same one. */
  linkTo(at = this.looking === undefined ? this.at : this.pastAt): string {
    return `${location.origin}/t/${this.id}?at=${at}`
  }

  /** What is on the table now, or at the moment looked at. */
  get shown(): Scene | undefined {
    return this.looking === undefined ? this.scene : (this.past ?? this.scene) // until it comes, the table stays as it is
  }

  /** A line of the log is pointed at: its places are lit. */
  showPlaces(line: LogLine): void {
    const places = areasOf(this.layout, this.shown)
    this.pointing.lookedAt = placesOf(line, this.log, (id) => places.has(id))
    this.pointing.saying = line.text
  }

  /** Everybody's points as I may count them, now or at the moment looked at. */
  get shownScores(): SeatScore[] {
    return this.looking === undefined || !this.past ? this.scores : this.pastScores
  }

  get mine(): number {
    return this.hello?.seat ?? -1
  }

  get asked(): boolean {
    return this.looking === undefined && this.status === 'running' && (this.scene?.choices?.length ?? 0) > 0
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
    return this.proposals.filter((p) => p.must.includes(this.mine) && !(p.agreed ?? []).includes(this.mine))
  }

  /** The choices of the open question. */
  get #choices(): readonly Choice[] {
    return this.asked ? (this.scene?.choices ?? []) : []
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
    clearTimeout(this.#drain)
    clearTimeout(this.#ends)
    clearTimeout(this.#fade)
    clearTimeout(this.#flip)
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
    clearTimeout(this.#drain)
    this.#queue = []
    this.scene = this.past = this.hello = this.history = this.hinted = this.looking = undefined
    this.pointing.reset()
    this.log = []
    this.chat = []
    this.undo = []
    this.scores = []
    this.orders = {}
    this.notes = ''
    this.ahead = {}
    this.number = this.made = 0
    this.skipping = false
  }

  choose(words: string): void {
    if (this.waiting) return
    this.pointing.reset()
    this.hinted = undefined
    this.#undone = false
    const nonce = `${Date.now().toString(36)}-${++this.#nonce}`
    this.#chosen = this.epoch
    this.waiting = this.send({ type: 'choose', epoch: this.epoch, words, nonce })
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
    this.#show()
  }

  /** A question with nothing to decide is answered for me, unless I have just taken something back. */
  #answerIdle(): void {
    const only = this.scene?.choices?.[0]
    if (!prefs.auto || !this.scene?.prompt?.idle || !only || !this.asked || this.kept || this.#undone) return
    if (this.hello?.analysis || (only.final && confirms(this.hello?.game ?? ''))) return
    this.choose(only.words)
  }

  /** Ask how the table would look after an option. */
  foresee(words: string): void {
    if (!this.asked || this.waiting || words in this.ahead || this.#asking.has(words)) return
    if (!this.#connection.isOpen) return
    this.#asking.add(words)
    this.send({ type: 'preview', words })
  }

  /** The table after the option pointed at, if that is known. */
  get foreseen(): Scene | undefined {
    const { pointed } = this.pointing
    return (this.looking === undefined && pointed && this.ahead[pointed]) || undefined
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
      this.#sheet = layout
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
        this.chat = []
        this.proposals = []
        if (message.seat >= 0 && prefs.pace !== 'normal') this.send({ type: 'pace', pace: prefs.pace })
        if (message.status === 'open') this.link = 'open'
        void this.#wear(message.layout)
        break
      case 'scene':
        if (message.looking) {
          if (this.looking === -1) this.looking = message.number
          if (this.looking === message.number) {
            this.past = message.scene
            this.pastScores = message.scores ?? []
            this.pastAt = message.at ?? message.number
            this.#remember(message.log)
          }
          break
        }
        clearTimeout(this.#drain)
        this.#queue = []
        this.link = 'open' // not before: what was on the screen may be old
        if (this.notice === OFFLINE) this.notice = ''
        this.scene = message.scene
        this.log = message.log
        this.#arrive(message)
        void this.#wear(message.layout)
        break
      case 'patch':
      case 'over':
        this.#queue.push(message)
        this.#show()
        break
      case 'accepted':
        if (message.nonce) this.made = message.number
        this.waiting = this.epoch === this.#chosen // what came of it is held back until somebody else has answered
        break
      case 'denied':
        if (!message.nonce && this.#asking.size > 0) {
          this.#asking.clear() // the question of a preview has passed
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
        this.chat = [...this.chat, message]
        break
      case 'proposal':
        this.proposals = [...this.proposals.filter((p) => p.id !== message.id), ...(message.ended ? [] : [message])]
        if (message.ended === 'refused') this.notice = `Not agreed: ${message.text}`
        break
      case 'closing':
        this.notice = message.sentence
        break
      case 'previewed':
        this.#asking.delete(message.words)
        this.ahead = { ...this.ahead, [message.words]: message.scene ?? null }
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

  /** Show what has come: my own move at once, the moves of others one after the other. */
  #show(): void {
    clearTimeout(this.#drain)
    while (this.#queue.length > 0) {
      const still = this.waiting || this.skipping || isStill() || document.hidden
      const step = still ? 0 : Math.min(STEP[prefs.speed], PACE[prefs.pace], LAG / this.#queue.length)
      const wait = this.#drained + step - Date.now()
      if (wait > 0) {
        this.#drain = setTimeout(() => this.#show(), wait)
        return
      }
      const next = this.#queue.shift() as Patch | Over
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
        this.scene = patched(before, next)
        this.#turn(before, next)
        this.log = [...this.log, ...(next.log ?? [])]
        this.#arrive(next)
        this.#mark(next)
      }
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
    this.#drained = Date.now()
    const changed = (['tokens', 'cards'] as const).flatMap((list) => (patch.set[list] ?? []) as { id: string }[])
    this.news = new Set([...others.flatMap((line) => line.things ?? []), ...changed.map((thing) => thing.id)])
    clearTimeout(this.#fade)
    this.#fade = setTimeout(() => (this.news = new Set()), NEWS)
  }

  /** What was hidden and is known now is turned over before everybody's eyes. */
  #turn(before: Scene, patch: Patch): void {
    const found = isStill() ? [] : turned(before, patch)
    if (found.length === 0) return
    this.revealed = new Set(found)
    clearTimeout(this.#flip)
    this.#flip = setTimeout(() => (this.revealed = new Set()), FLIP)
  }

  /** Lines from before the oldest that I know: the log follows when somebody looks far back. */
  #remember(lines: readonly LogLine[]): void {
    const oldest = this.log[0]?.number ?? Infinity
    const older = lines.filter((line) => line.number < oldest)
    if (older.length > 0) this.log = [...older, ...this.log]
  }

  /** How the game went, or goes. An analysis has no story: it began in the middle. */
  async #tell(): Promise<void> {
    this.#told = this.number
    this.telling = this.story === undefined && !this.hello?.analysis
    this.story = await get<Story>(`/api/tables/${this.id}/story`).catch(() => undefined)
    this.telling = false
  }

  #arrive(news: {
    number: number
    epoch: number
    at?: number
    clocks?: ClockInfo[]
    scores?: SeatScore[]
    undo?: OptionWindow[]
  }): void {
    this.number = news.number
    this.at = news.at ?? news.number
    if (news.epoch !== this.epoch) {
      this.waiting = false
      this.pointing.reset()
      this.hinted = undefined
    }
    this.epoch = news.epoch
    this.ahead = {}
    this.clocks = news.clocks ?? []
    this.clocksAt = Date.now()
    this.scores = news.scores ?? []
    this.undo = this.ended ? [] : (news.undo ?? [])
    this.pointing.because = undefined
    this.#asking.clear()
    clearTimeout(this.#ends)
    const ending = (this.scene?.choices ?? []).filter((choice) => choice.ends).slice(0, 3)
    if (ending.length > 0) this.#ends = setTimeout(() => ending.forEach((choice) => this.foresee(choice.words)), ENDS)
    if (this.asked) this.skipping = false
    this.#answerIdle()
  }
}
