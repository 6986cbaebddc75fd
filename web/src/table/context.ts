// What every part of a table page needs: the table, and a few questions about its look.
import { getContext, setContext } from 'svelte'
import type { Layout } from '../api/types'
import type { Table } from '../lib/table.svelte'

const KEY = Symbol('table')
export const provideTable = (table: Table): Table => setContext(KEY, table)
export const useTable = (): Table => getContext<Table>(KEY)

/** Which of the six player colours a seat wears. */
export const colourOf = (layout: Layout | undefined, seat: number): number => layout?.seat_colours?.[seat] ?? seat % 6

/** The letter on a seat's mark. */
export const letterOf = (layout: Layout | undefined, seat: number): string =>
  layout?.seat_letters?.[seat] ?? String.fromCharCode(65 + seat)
