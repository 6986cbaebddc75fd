// The places of a board as the server has them drawn: those of the layout, and of the scene where it differs.
import type { Area, Layout, Scene } from '../api/types'

/** Places of a scene with their paths: what has not changed since the last scene is the same object. */
const whole = new WeakMap<Area, Area>()

/** Every area by its id, with its path. */
export function areasOf(layout: Layout | undefined, changed: Scene['areas']): ReadonlyMap<string, Area> {
  const found = new Map((layout?.boards ?? []).flatMap((board) => board.areas ?? []).map((area) => [area.id, area]))
  for (const area of changed ?? []) {
    const path = area.path || found.get(area.id)?.path || ''
    const known = whole.get(area)
    const drawn = known?.path === path ? known : { ...area, path }
    whole.set(area, drawn)
    found.set(area.id, drawn)
  }
  return found
}
