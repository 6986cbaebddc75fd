// How a thing is lit: it can be chosen, it is pointed at, it is gathered already, or it would be touched.
import type { Table } from '../lib/table.svelte'
import { following, lit } from '../lib/scene'

class Things {
  /** What can be clicked next, worked out once per scene and click. */
  #of: unknown
  #clicked: unknown
  #lit = new Set<string>()

  litNow(table: Table): Set<string> {
    const scene = table.asked ? table.scene : undefined
    if (this.#of !== scene || this.#clicked !== table.pointing.clicked) {
      this.#of = scene
      this.#clicked = table.pointing.clicked
      this.#lit = lit(scene?.choices ?? [], table.pointing.clicked)
    }
    return this.#lit
  }

  /** Class names: `lit`, `lit hot`, `picked`, `touched`, `news` for what the last move was about, `flip` if turned over. */
  light(table: Table, id: string): string {
    const news = table.news.has(id) ? ' news' : ''
    const flip = table.revealed.has(id) ? ' flip' : ''
    return this.#light(table, id) + news + flip
  }

  #light(table: Table, id: string): string {
    const pointed = table.pointing.pointed ? table.scene?.choices?.find((choice) => choice.words === table.pointing.pointed) : undefined
    const canBe = this.litNow(table).has(id)
    if (table.pointing.clicked.includes(id) || table.shown?.picked?.includes(id)) return 'picked'
    if (table.pointing.lookedAt.has(id)) return 'touched'
    if (canBe && pointed?.things?.includes(id)) return 'lit hot'
    if (pointed?.touches?.includes(id) || (pointed && !canBe && pointed.things?.includes(id))) return 'touched'
    return canBe ? 'lit' : ''
  }

  point(table: Table, id: string): void {
    const choices = following(table.pointing.open, [...table.pointing.clicked, id])
    table.pointing.point(choices.length === 1 ? (choices[0]?.words ?? '') : '')
  }
}

export const things = new Things()
