// How things are lit, worked out once for all of them: most stay as they are when a piece moves.
import type { Scene } from '../api/types'
import type { Marks } from './marks.svelte'
import type { Pointing } from './pointing.svelte'
import { lit } from './scene'

/** What of a table lights its things. */
export interface Lamp {
  readonly asked: boolean
  readonly scene: Scene | undefined
  readonly shown: Scene | undefined
  readonly pointing: Pointing
  readonly marks: Marks
}

export class Lights {
  constructor(private readonly lamp: Lamp) {}

  /** What can be clicked next. */
  readonly lit = $derived.by(() => lit((this.lamp.asked && this.lamp.scene?.choices) || [], this.lamp.pointing.clicked))

  /** Class names: `lit`, `lit hot`, `picked`, `touched`, `news` for what the last move was about, `flip` if turned over. */
  readonly classes: ReadonlyMap<string, string> = $derived.by(() => {
    const { pointing, scene, shown } = this.lamp
    const { news, revealed } = this.lamp.marks
    const pointed = pointing.pointed ? scene?.choices?.find((choice) => choice.words === pointing.pointed) : undefined
    const found = new Map<string, string>()
    for (const id of this.lit) found.set(id, 'lit')
    for (const id of pointed?.touches ?? []) found.set(id, 'touched')
    for (const id of pointed?.things ?? []) found.set(id, this.lit.has(id) ? 'lit hot' : 'touched')
    for (const id of pointing.lookedAt) found.set(id, 'touched')
    for (const id of [...pointing.clicked, ...(shown?.picked ?? [])]) found.set(id, 'picked')
    for (const id of news) found.set(id, `${found.get(id) ?? ''} news`)
    for (const id of revealed) found.set(id, `${found.get(id) ?? ''} flip`)
    return found
  })
}
