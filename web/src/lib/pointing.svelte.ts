// What I have begun to choose: things clicked and pointed at, the menu and the help at a thing, and why something is not.
import type { Choice } from '../api/types'
import { following } from './scene'

/** Where on the screen something is. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

export interface Because {
  thing: string
  sentence: string
  clause: string
}

/** What pointing needs of a table. */
export interface Hands {
  choices(): readonly Choice[] // of the question that is open to me
  confirms(): boolean // am I asked again before what cannot be taken back?
  choose(words: string): void
  why(thing: string): void
  foresee(words: string): void
}

const DWELL = 300 // milliseconds on an option before its outcome is asked for
const NOWHERE: Box = { left: 0, top: 0, width: 0, height: 0 }

export class Pointing {
  clicked = $state.raw<string[]>([]) // things of a choice of several steps
  pointed = $state('') // words of the option under the pointer
  menu = $state.raw<{ thing: string; box: Box; choices: Choice[] }>() // several options concern this thing
  help = $state.raw<{ id: string; box: Box }>() // what is this?
  confirming = $state.raw<Choice>() // cannot be taken back, and the player wants to be asked
  because = $state.raw<Because>()
  lookedAt = $state.raw<ReadonlySet<string>>(new Set()) // things of the log line pointed at
  saying = $state('') // what that line says
  #dwell: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly hands: Hands) {}

  /** The choices that go on from what was clicked. */
  get open(): Choice[] {
    return following(this.hands.choices(), this.clicked)
  }

  /** A click on a thing: takes the one choice it means, goes a step further, shows a menu, or asks why not. */
  click(thing: string, box: Box = NOWHERE): void {
    this.help = this.menu = undefined
    const clicked = [...this.clicked, thing]
    const found = following(this.hands.choices(), clicked)
    if (found.length === 0) {
      this.#miss(thing, box)
      return
    }
    const isPlace = found.every((choice) => choice.things?.[0] !== clicked[0]) // clicked before what goes there
    const whole = isPlace ? found : found.filter((choice) => (choice.things?.length ?? 0) <= clicked.length)
    const only = found[0]
    if (found.length === 1 && only && whole.length === 1) this.take(only)
    else {
      this.because = undefined
      this.clicked = clicked
      if (whole.length > 0) this.menu = { thing, box, choices: whole }
    }
  }

  /** Nothing goes on from there: start over with this thing, or ask why it cannot be chosen. */
  #miss(thing: string, box: Box): void {
    if (this.clicked.length === 0) {
      this.hands.why(thing)
      return
    }
    const again = this.clicked[this.clicked.length - 1] === thing
    this.clicked = []
    if (!again) this.click(thing, box)
  }

  /** Take an option; one that cannot be taken back is asked again, if the player likes that. */
  take(choice: Choice): void {
    if (this.hands.confirms() && choice.final && this.confirming?.words !== choice.words) this.confirming = choice
    else this.hands.choose(choice.words)
  }

  stepBack(): void {
    this.menu = this.confirming = this.help = undefined
    this.clicked = this.clicked.slice(0, -1)
    this.because = undefined
  }

  /** An option is pointed at: its things are lit, and after a moment its outcome is shown. */
  point(words: string): void {
    this.pointed = words
    clearTimeout(this.#dwell)
    if (words) this.#dwell = setTimeout(() => this.hands.foresee(words), DWELL)
  }

  /**
   * Nothing is pointed at any more, in the options, on the board or in the log. Things also lose the focus because they
   * are taken away while the page is being drawn, when nothing may change: so this happens right after.
   */
  unpoint(): void {
    queueMicrotask(() => {
      this.point('')
      this.lookedAt = new Set()
      this.saying = ''
    })
  }

  explain(id: string, box: Box): void {
    this.help = { id, box }
  }

  forget(id: string): void {
    if (this.help?.id === id) this.help = undefined
  }

  /** A new question is open, or another seat looks: nothing of what was begun stays. */
  reset(): void {
    clearTimeout(this.#dwell)
    this.clicked = []
    this.pointed = ''
    this.menu = this.help = this.confirming = this.because = undefined
  }
}
