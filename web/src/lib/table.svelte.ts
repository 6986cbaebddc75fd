// One table: its socket, what it shows, and what I have begun to choose.
import type {
  Choice, ClientMessage, ClockInfo, Hello, Hinted, History, Layout, LogLine, OptionWindow, Over, Patch, Proposed, Said,
  Scene, SeatInfo, SeatScore, ServerMessage, Story,
} from '../api/types' // prettier-ignore
import { get } from './http'
import { play } from './notice'
import { isStill, prefs } from './prefs.svelte'
import { following, patched, turned } from './scene'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

export interface Because {
  thing: string
  sentence: string
  clause: string
}

/** Where on the screen something is. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const layouts = new Map<string, Layout>()
const STEP = { normal: 420, fast: 160, off: 0 } // between the moves of others, in milliseconds
const LAG = 2400 // never further behind than this
const NEWS = 1600 // how long the last move stays marked
const DWELL = 300 // before a preview is asked for
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
  because = $state.raw<Because>()
  notice = $state('') // one sentence, shown for a while
  waiting = $state(false) // a choice of mine is under way
  clicked = $state.raw<string[]>([]) // things of a choice of several steps
  pointed = $state('') // words of the option under the pointer
  retry = $state(0) // seconds until the next try to connect
  menu = $state.raw<{ thing: string; box: Box; choices: Choice[] }>() // several options concern this thing
  help = $state.raw<{ id: string; box: Box }>() // what is this?
  confirming = $state.raw<Choice>() // cannot be taken back, and the player wants to be asked
  news = $state.raw<ReadonlySet<string>>(new Set()) // what the last move of another was about
  revealed = $state.raw<ReadonlySet<string>>(new Set()) // what has just been turned over
  lookedAt = $state.raw<ReadonlySet<string>>(new Set()) // things of the log line pointed at
  ahead = $state.raw<Readonly<Record<string, Scene | null>>>({}) // the table after an option, by its words
  orders = $state.raw<Readonly<Record<string, string>>>({})
  notes = $state('') // mine, seen by nobody else
  history = $state.raw<History>()
  hinting = $state(false) // a bot thinks for me
  rematch = $state('') // the table where the same people play again
  // factions chosen during play bring colours and letters; equal ones leave the layout the same object
  #colours = $derived(this.scene?.seat_colours)
  #letters = $derived(this.scene?.seat_letters)
  layout = $derived<Layout | undefined>(
    this.#sheet && this.#colours?.length
      ? { ...this.#sheet, seat_colours: this.#colours, seat_letters: this.#letters }
      : this.#sheet,
  )

  readonly id: string
  seat: number | undefined
  #socket: WebSocket | undefined
  #tries = 0
  #stop = false
  #nonce = 0
  #beat: ReturnType<typeof setInterval> | undefined
  #queue: (Patch | Over)[] = []
  #drain: ReturnType<typeof setTimeout> | undefined
  #dwell: ReturnType<typeof setTimeout> | undefined
  #ends: ReturnType<typeof setTimeout> | undefined
  #fade: ReturnType<typeof setTimeout> | undefined
  #flip: ReturnType<typeof setTimeout> | undefined
  #drained = 0 // when the last move was shown
  #played = false // the game was not over yet when I came
  #asking = new Set<string>() // previews under way
  #told = -1 // the move at which the story was asked for

  constructor(id: string, seat?: number) {
    this.id = id
    this.seat = seat
    this.#connect()
  }

  /** What is on the table now, or at the moment looked at. */
  get shown(): Scene | undefined {
    return this.looking === undefined ? this.scene : this.past
  }

  /** Everybody's points as I may count them, now or at the moment looked at. */
  get shownScores(): SeatScore[] {
    return this.looking === undefined ? this.scores : this.pastScores
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

  /** The number of my last choice, 0 if I have made none. */
  get lastMine(): number {
    for (let n = this.log.length - 1; n >= 0; n--) {
      const line = this.log[n]
      if (line?.choice && line.player === this.mine) return line.number
    }
    return 0
  }

  /** The choices that go on from what was clicked. */
  get open() {
    return following(this.#choices, this.clicked)
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const seat = this.seat === undefined ? '' : `?seat=${this.seat}`
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/ws${seat}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#tries = 0
      clearInterval(this.#beat)
      this.#beat = setInterval(() => this.send({ type: 'ping' }), 25_000)
    }
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => {
      clearInterval(this.#beat)
      this.waiting = this.hinting = false
      if (this.#stop) return
      if (event.code >= 4000) {
        this.link = 'closed'
        this.notice = event.reason
        return
      }
      this.link = 'lost'
      const pause = Math.min(15, 0.5 * 2 ** this.#tries++)
      this.retry = Math.ceil(pause)
      setTimeout(() => !this.#stop && this.#connect(), pause * 1000)
    }
  }

  close(): void {
    this.#stop = true
    clearInterval(this.#beat)
    clearTimeout(this.#drain)
    clearTimeout(this.#dwell)
    clearTimeout(this.#ends)
    clearTimeout(this.#fade)
    clearTimeout(this.#flip)
    this.#socket?.close()
  }

  /** Sit down on another of my seats at this device: a new socket that sees that seat only. */
  sit(seat: number, keep = false): void {
    this.seat = seat
    const old = this.#socket
    if (old) old.onclose = null
    old?.close()
    if (!keep) this.#forgetAll() // what an analysis showed may stay until the other side has come
    this.#connect()
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) {
      this.notice = 'Not connected. Nothing was sent, nothing is lost.'
      return false
    }
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Nothing of the seat that was left may stay. */
  #forgetAll(): void {
    clearTimeout(this.#drain)
    this.#queue = []
    this.scene = this.past = this.hello = this.history = this.hinted = this.because = undefined
    this.menu = this.help = this.confirming = this.looking = undefined
    this.log = []
    this.chat = []
    this.undo = []
    this.scores = []
    this.clicked = []
    this.orders = {}
    this.notes = ''
    this.ahead = {}
    this.number = 0
  }

  /** Take an option; one that cannot be taken back is asked again, if the player likes that. */
  take(choice: Choice): void {
    if (prefs.confirm && choice.final && this.confirming?.words !== choice.words) this.confirming = choice
    else this.choose(choice.words)
  }

  choose(words: string): void {
    if (this.waiting) return
    this.clicked = []
    this.hinted = this.because = this.menu = this.confirming = this.help = undefined
    const nonce = `${Date.now().toString(36)}-${++this.#nonce}`
    this.waiting = this.send({ type: 'choose', epoch: this.epoch, words, nonce })
  }

  /** A click on a thing: takes the one choice it means, goes a step further, shows a menu, or asks why not. */
  click(thing: string, box: Box = { left: 0, top: 0, width: 0, height: 0 }): void {
    this.help = this.menu = undefined
    if (this.looking !== undefined) return
    const clicked = [...this.clicked, thing]
    const found = following(this.#choices, clicked)
    if (found.length === 0) {
      if (this.clicked.length > 0) {
        const again = this.clicked[this.clicked.length - 1] === thing
        this.clicked = []
        if (!again) this.click(thing, box)
      } else this.send({ type: 'why', thing })
      return
    }
    const whole = found.filter((choice) => (choice.things?.length ?? 0) <= clicked.length)
    const only = found[0]
    if (found.length === 1 && only && whole.length === 1) this.take(only)
    else {
      this.because = undefined
      this.clicked = clicked
      if (whole.length > 0) this.menu = { thing, box, choices: whole }
    }
  }

  stepBack(): void {
    if (this.menu || this.confirming || this.help) this.menu = this.confirming = this.help = undefined
    this.clicked = this.clicked.slice(0, -1)
    this.because = undefined
  }

  /** An option is pointed at: its things are lit, and after a moment its outcome is shown. */
  point(words: string): void {
    this.pointed = words
    clearTimeout(this.#dwell)
    if (words) this.#dwell = setTimeout(() => this.foresee(words), DWELL)
  }

  /**
   * Nothing is pointed at any more, in the options, on the board or in the log. Things also lose the focus because they
   * are taken away while the page is being drawn, when nothing may change: so this happens right after.
   */
  unpoint(): void {
    queueMicrotask(() => {
      this.point('')
      this.lookedAt = new Set()
    })
  }

  /** Ask how the table would look after an option. */
  foresee(words: string): void {
    if (!this.asked || this.waiting || words in this.ahead || this.#asking.has(words)) return
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    this.#asking.add(words)
    this.send({ type: 'preview', words })
  }

  /** The table after the option pointed at, if that is known. */
  get foreseen(): Scene | undefined {
    return (this.looking === undefined && this.pointed && this.ahead[this.pointed]) || undefined
  }

  /** What would a bot do? */
  hint(): void {
    if (this.asked && !this.hinting) this.hinting = this.send({ type: 'hint' })
  }

  explain(id: string, box: Box): void {
    this.help = { id, box }
  }

  forget(id: string): void {
    if (this.help?.id === id) this.help = undefined
  }

  look(number: number | undefined): void {
    this.clicked = []
    this.menu = this.help = undefined
    if (number === undefined || number >= this.number) {
      this.looking = undefined
      this.past = undefined
    } else if (this.send({ type: 'look', number })) {
      if (this.looking === undefined && !this.ended && this.#told !== this.number) void this.#tell()
      this.looking = number
    }
  }

  async #wear(hash: string): Promise<void> {
    if (!hash) return
    let layout = layouts.get(hash)
    if (!layout) {
      layout = await get<Layout>(`/api/layouts/${hash}`)
      layouts.set(hash, layout)
    }
    this.#sheet = layout
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
        if (message.status === 'open') this.link = 'open'
        void this.#wear(message.layout)
        break
      case 'scene':
        if (message.looking) {
          if (this.looking === message.number) {
            this.past = message.scene
            this.pastScores = message.scores ?? []
          }
          break
        }
        clearTimeout(this.#drain)
        this.#queue = []
        this.link = 'open' // not before: what was on the screen may be old
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
        this.waiting = false
        break
      case 'denied':
        if (!message.nonce && this.#asking.size > 0) {
          this.#asking.clear() // the question of a preview has passed
          break
        }
        this.waiting = this.hinting = false
        this.because = { thing: '', sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'because':
        this.because = { thing: message.thing, sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'hinted':
        this.hinting = false
        this.hinted = message
        break
      case 'presence':
        this.seats = message.seats
        this.#played ||= message.status === 'running'
        this.status = message.status
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
      const step = this.waiting || isStill() || document.hidden ? 0 : Math.min(STEP[prefs.speed], LAG / this.#queue.length)
      const wait = this.#drained + step - Date.now()
      if (wait > 0) {
        this.#drain = setTimeout(() => this.#show(), wait)
        return
      }
      const next = this.#queue.shift() as Patch | Over
      if (next.type === 'over') {
        if (this.#played && prefs.sound) play('end')
        this.#played = false
        this.over = next
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
    clocks?: ClockInfo[]
    scores?: SeatScore[]
    undo?: OptionWindow[]
  }): void {
    this.number = news.number
    if (news.epoch !== this.epoch) {
      this.clicked = []
      this.hinted = this.menu = this.confirming = undefined
      this.pointed = ''
    }
    this.epoch = news.epoch
    this.ahead = {}
    this.clocks = news.clocks ?? []
    this.clocksAt = Date.now()
    this.scores = news.scores ?? []
    this.undo = news.undo ?? []
    this.because = undefined
    this.#asking.clear()
    clearTimeout(this.#dwell)
    clearTimeout(this.#ends)
    const ending = (this.scene?.choices ?? []).filter((choice) => choice.ends).slice(0, 3)
    if (ending.length > 0) this.#ends = setTimeout(() => ending.forEach((choice) => this.foresee(choice.words)), DWELL)
  }
}
