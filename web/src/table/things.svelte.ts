// How a thing is lit, and what pointing at it means.
import type { Shown } from '../lib/shown.svelte'
import { following } from '../lib/scene'

export const things = {
  litNow: (table: Shown): ReadonlySet<string> => table.lights.lit,
  light: (table: Shown, id: string): string => table.lights.classes.get(id) ?? '',
  point(table: Shown, id: string): void {
    const choices = following(table.pointing.open, [...table.pointing.clicked, id])
    table.pointing.point(choices.length === 1 ? (choices[0]?.words ?? '') : '')
  },
}
