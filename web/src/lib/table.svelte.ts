// One table: its socket, what it shows, and what I have begun to choose.
import type {
  ClientMessage, ClockInfo, Hello, Hinted, Layout, LogLine, OptionWindow, Over, Proposed, Said, Scene, SeatInfo,
  SeatScore, ServerMessage,
} from '../api/types' // prettier-ignore
import { get } from './http'
import { following, patched } from './scene'

export type Link = 'connecting' | 'open' | 'lost' | 'closed'

export interface Because {
  thing: string
  sentence: string
  clause: string
}

const layouts = new Map<string, Layout>()

export class Table {
  link = $state<Link>('connecting')
  hello = $state.raw<Hello>()
  #sheet = $state.raw<Layout>()
  scene = $state.raw<Scene>()
  past = $state.raw<Scene>() // while looking back
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
  hinted = $state.raw<Hinted>()
  because = $state.raw<Because>()
  notice = $state('') // one sentence, shown for a while
  waiting = $state(false) // a choice of mine is under way
  clicked = $state.raw<string[]>([]) // things of a choice of several steps
  pointed = $state('') // words of the option under the pointer
  retry = $state(0) // seconds until the next try to connect
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

  constructor(id: string, seat?: number) {
    this.id = id
    this.seat = seat
    this.#connect()
  }

  /** What is on the table now, or at the moment looked at. */
  get shown(): Scene | undefined {
    return this.looking === undefined ? this.scene : this.past
  }

  get mine(): number {
    return this.hello?.seat ?? -1
  }

  get asked(): boolean {
    return this.looking === undefined && (this.scene?.choices?.length ?? 0) > 0
  }

  /** The choices that go on from what was clicked. */
  get open() {
    return this.looking === undefined ? following(this.scene?.choices ?? [], this.clicked) : []
  }

  #connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const seat = this.seat === undefined ? '' : `?seat=${this.seat}`
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/ws${seat}`)
    this.#socket = socket
    socket.onopen = () => {
      this.#tries = 0
      this.link = 'open'
      clearInterval(this.#beat)
      this.#beat = setInterval(() => this.send({ type: 'ping' }), 25_000)
    }
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage)
    socket.onclose = (event) => {
      clearInterval(this.#beat)
      this.waiting = false
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
    this.#socket?.close()
  }

  /** Sit down on another of my seats at this device: a new socket that sees that seat only. */
  sit(seat: number): void {
    this.seat = seat
    const old = this.#socket
    if (old) old.onclose = null
    old?.close()
    this.scene = undefined
    this.hello = undefined
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

  choose(words: string): void {
    if (this.waiting) return
    this.clicked = []
    this.hinted = undefined
    this.because = undefined
    const nonce = `${Date.now().toString(36)}-${++this.#nonce}`
    this.waiting = this.send({ type: 'choose', epoch: this.epoch, words, nonce })
  }

  /** A click on a thing: takes the one choice it means, goes a step further, or asks why not. */
  click(thing: string): void {
    if (this.looking !== undefined) return
    const clicked = [...this.clicked, thing]
    const found = following(this.scene?.choices ?? [], clicked)
    if (found.length === 0) {
      if (this.clicked.length > 0) {
        this.clicked = []
        this.click(thing)
      } else this.send({ type: 'why', thing })
      return
    }
    const only = found[0]
    if (found.length === 1 && only && (only.things?.length ?? 0) <= clicked.length) this.choose(only.words)
    else this.clicked = clicked
  }

  stepBack(): void {
    this.clicked = this.clicked.slice(0, -1)
    this.because = undefined
  }

  look(number: number | undefined): void {
    if (number === undefined || number >= this.number) {
      this.looking = undefined
      this.past = undefined
    } else if (this.send({ type: 'look', number })) this.looking = number
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
        void this.#wear(message.layout)
        break
      case 'scene':
        if (message.looking) {
          if (this.looking === message.number) this.past = message.scene
          break
        }
        this.#arrive(message)
        this.scene = message.scene
        this.log = message.log
        void this.#wear(message.layout)
        break
      case 'patch':
        if (!this.scene || message.base !== this.number) break
        this.scene = patched(this.scene, message)
        this.log = [...this.log, ...(message.log ?? [])]
        this.#arrive(message)
        break
      case 'accepted':
        this.waiting = false
        break
      case 'denied':
        this.waiting = false
        this.because = { thing: '', sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'because':
        this.because = { thing: message.thing, sentence: message.sentence, clause: message.clause ?? '' }
        break
      case 'hinted':
        this.hinted = message
        break
      case 'presence':
        this.seats = message.seats
        this.status = message.status
        this.watching = message.watching ?? 0
        break
      case 'said':
        this.chat = [...this.chat, message]
        break
      case 'proposal':
        this.proposals = [...this.proposals.filter((p) => p.id !== message.id), ...(message.ended ? [] : [message])]
        break
      case 'over':
        this.over = message
        this.status = 'over'
        break
      case 'closing':
        this.notice = message.sentence
        break
      case 'previewed':
      case 'history':
      case 'pong':
        break
    }
  }

  #arrive(news: {
    number: number
    epoch: number
    clocks?: ClockInfo[]
    scores?: SeatScore[]
    undo?: OptionWindow[]
  }): void {
    this.number = news.number
    if (news.epoch !== this.epoch) this.clicked = []
    this.epoch = news.epoch
    this.clocks = news.clocks ?? []
    this.clocksAt = Date.now()
    this.scores = news.scores ?? []
    this.undo = news.undo ?? []
    this.because = undefined
  }
}
