// The places of a board as the server has them drawn: those of the layout, and of the scene where it differs.
import type { Area, Layout, Scene } from '../api/types'

/** Every area by its id, with its path. */
export function areasOf(layout: Layout | undefined, scene: Scene | undefined): Map<string, Area> {
  const found = new Map((layout?.boards ?? []).flatMap((board) => board.areas ?? []).map((area) => [area.id, area]))
  for (const area of scene?.areas ?? []) found.set(area.id, { ...area, path: area.path || found.get(area.id)?.path || '' })
  return found
}
