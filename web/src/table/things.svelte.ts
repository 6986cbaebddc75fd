// How a thing is lit, and what pointing at it means.
import type { Table } from '../lib/table.svelte'
import { following } from '../lib/scene'

export const things = {
  litNow: (table: Table): ReadonlySet<string> => table.lights.lit,
  light: (table: Table, id: string): string => table.lights.classes.get(id) ?? '',
  point(table: Table, id: string): void {
    const choices = following(table.pointing.open, [...table.pointing.clicked, id])
    table.pointing.point(choices.length === 1 ? (choices[0]?.words ?? '') : '')
  },
}
