// What one seat sees of a table, now or at an earlier moment, and what it points at: plain state, without a socket.
import type { Choice, ClockInfo, Layout, LogLine, OptionWindow, Patch, Scene, SeatScore } from '../api/types'
import { areasOf } from './areas'
import { Foresight } from './foresight.svelte'
import type { Held } from './layout'
import { Lights } from './lights.svelte'
import { placesOf } from './log'
import { Marks } from './marks.svelte'
import { Pointing } from './pointing.svelte'
import { patched } from './scene'

/** The table at an earlier moment. */
interface Past {
  scene: Scene
  scores: SeatScore[]
  at: number // the moment by the number that everybody counts
}

/** What comes with a position. */
export interface News {
  number: number
  epoch: number
  at?: number
  clocks?: ClockInfo[]
  scores?: SeatScore[]
  undo?: OptionWindow[]
}

const byId = <T extends { id: string }>(things: readonly T[] | undefined): ReadonlyMap<string, T> => new Map((things ?? []).map((thing) => [thing.id, thing]))

export class Shown {
  scene = $state.raw<Scene>() // on the table now
  past = $state.raw<Past>() // while looking back
  looking = $state<number>() // the number of the moment looked at
  number = $state(0)
  at = $state(0) // the present moment by the number that everybody counts
  epoch = $state(0) // of the open question
  log = $state.raw<LogLine[]>([])
  clocks = $state.raw<ClockInfo[]>([])
  clocksAt = $state(0)
  scores = $state.raw<SeatScore[]>([])
  undo = $state.raw<OptionWindow[]>([])
  #sheet = $state.raw<Layout>()
  // factions chosen during play bring colours and letters; equal ones leave the layout the same object
  #colours = $derived(this.scene?.seat_colours)
  #letters = $derived(this.scene?.seat_letters)
  layout = $derived<Layout | undefined>(
    this.#sheet && this.#colours?.length
      ? { ...this.#sheet, seat_colours: this.#colours, seat_letters: this.#letters }
      : this.#sheet,
  )

  // the lists of the table shown: each is the same object until something in it changes, and then all that was drawn
  // from it stays as it is
  readonly #cards = $derived(this.shown?.cards)
  readonly #stacks = $derived(this.shown?.stacks)
  readonly #tokens = $derived(this.shown?.tokens)
  readonly #dice = $derived(this.shown?.dice)
  readonly #changedAreas = $derived(this.shown?.areas)
  readonly held = $derived<Held>({ cards: this.#cards, dice: this.#dice })
  readonly cards = $derived(byId(this.#cards))
  readonly stacks = $derived(byId(this.#stacks))
  readonly tokens = $derived(byId(this.#tokens))
  readonly areas = $derived(areasOf(this.layout, this.#changedAreas))
  readonly #asked = $derived(this.looking === undefined && this.playing && (this.scene?.choices?.length ?? 0) > 0)

  readonly marks = new Marks()
  readonly pointing = new Pointing({
    choices: () => this.choices,
    confirms: () => this.confirms,
    choose: (words) => this.choose(words),
    why: (thing) => this.looking === undefined && this.why(thing),
    foresee: (words) => this.foresight.foresee(words),
  })
  readonly lights = new Lights(this)
  readonly foresight = new Foresight((words) => this.foresee(words))

  // --- what a table that is played at answers otherwise

  /** The seat that looks, -1 for nobody's. */
  get mine(): number {
    return -1
  }

  /** Can it be played at, or has it not begun, or ended? */
  get playing(): boolean {
    return true
  }

  /** Am I asked again before what cannot be taken back? */
  get confirms(): boolean {
    return false
  }

  /** Where the printed map of this name is to be had. */
  printAt = (name: string): string => `prints/${name}`

  choose(_words: string): void {}

  /** Why can this thing not be chosen? */
  why(_thing: string): void {}

  /** How would the table look after this option? Is it worth waiting for the answer? */
  protected foresee(_words: string): boolean {
    return false
  }

  // --- now, at the moment looked at, after the option pointed at

  /** What is on the table now, or at the moment looked at. */
  get shown(): Scene | undefined {
    return (this.looking !== undefined && this.past?.scene) || this.scene // until it comes, the table stays as it is
  }

  /** The moment shown, by the number that everybody counts. */
  get shownAt(): number {
    return this.looking === undefined ? this.at : (this.past?.at ?? 0)
  }

  /** Everybody's points as I may count them, now or at the moment looked at. */
  get shownScores(): SeatScore[] {
    return (this.looking !== undefined && this.past?.scores) || this.scores
  }

  /** The table after the option pointed at, if that is known. */
  get foreseen(): Scene | undefined {
    const { pointed } = this.pointing
    return (this.looking === undefined && pointed && this.foresight.scenes[pointed]) || undefined
  }

  /** Is there something for me to choose? */
  get asked(): boolean {
    return this.#asked
  }

  /** The choices of the open question. */
  get choices(): readonly Choice[] {
    return this.asked ? (this.scene?.choices ?? []) : []
  }

  /** A line of the log is pointed at: its places are lit. */
  showPlaces(line: LogLine): void {
    this.pointing.lookedAt = placesOf(line, this.log, (id) => this.areas.has(id))
    this.pointing.saying = line.text
  }

  // --- what arrives

  /** The part of the table that never changes. */
  lay(layout: Layout): void {
    this.#sheet = layout
  }

  /** A whole scene. */
  show(scene: Scene, log: LogLine[], news: News): void {
    this.scene = scene
    this.log = log
    this.arrive(news)
  }

  /** What has changed since the scene before. */
  patch(scene: Scene, patch: Patch): void {
    this.scene = patched(scene, patch)
    this.log = [...this.log, ...(patch.log ?? [])]
    this.arrive(patch)
  }

  /** A moment of before. */
  remember(scene: Scene, scores: SeatScore[], at: number, lines: readonly LogLine[]): void {
    this.past = { scene, scores, at }
    const oldest = this.log[0]?.number ?? Infinity
    const older = lines.filter((line) => line.number < oldest)
    if (older.length > 0) this.log = [...older, ...this.log] // the log follows when somebody looks far back
  }

  protected arrive(news: News): void {
    this.number = news.number
    this.at = news.at ?? news.number
    if (news.epoch !== this.epoch) this.pointing.reset()
    this.epoch = news.epoch
    this.clocks = news.clocks ?? []
    this.clocksAt = Date.now()
    this.scores = news.scores ?? []
    this.undo = news.undo ?? []
    this.pointing.because = undefined
    this.foresight.begin(this.scene?.choices ?? [])
  }

  /** Nothing of the seat that was left may stay. */
  protected forget(): void {
    this.foresight.close()
    this.scene = this.past = this.looking = undefined
    this.pointing.reset()
    this.log = []
    this.undo = []
    this.scores = []
    this.number = 0
  }
}
