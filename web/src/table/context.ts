// What every part of a table page needs: the table, and a few questions about its look.
import { getContext, setContext } from 'svelte'
import type { Layout, Panel } from '../api/types'
import type { Shown } from '../lib/shown.svelte'
import type { Table } from '../lib/table.svelte'

export const KEY = Symbol('table')
export const provideTable = (table: Table): Table => setContext(KEY, table)
export const useTable = (): Table => getContext<Table>(KEY)

/** Which of the six player colours a seat wears. */
export const colourOf = (layout: Layout | undefined, seat: number): number => layout?.seat_colours?.[seat] ?? seat % 6

/** The letter on a seat's mark. */
export const letterOf = (layout: Layout | undefined, seat: number): string =>
  layout?.seat_letters?.[seat] ?? String.fromCharCode(65 + seat)

/** A number that may end in a half. */
export const halves = (value: number): string =>
  value % 1 === 0 ? String(value) : `${Math.trunc(value) || (value < 0 ? '-' : '')}½`

/** A player's points as the server counts them, in the unit of their panel; nothing where the game has no points. */
export function pointsOf(table: Shown, panel: Panel): string {
  const score = table.shownScores.find((s) => s.seat === panel.player)
  const points = panel.points ?? ''
  return points && score ? points.replace(/^[-\d.½]+/, halves(score.total)) : points
}
