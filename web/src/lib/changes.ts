// What an option would change for me, in numbers.
import type { Scene } from '../api/types'

export interface Change {
  title: string
  before: string
  after: string
}

/** The numbers of a seat that differ between two scenes: points first, then its panel. */
export function changes(before: Scene | undefined, after: Scene, seat: number): Change[] {
  const old = before?.panels?.find((panel) => panel.player === seat)
  const next = after.panels?.find((panel) => panel.player === seat)
  if (!old || !next) return []
  const found: Change[] = []
  if ((old.points ?? '') !== (next.points ?? '')) {
    found.push({ title: 'Points', before: old.points ?? '0', after: next.points ?? '0' })
  }
  for (const stat of next.stats ?? []) {
    const was = old.stats?.find((other) => other.title === stat.title)
    if (was && was.value !== stat.value) found.push({ title: stat.title, before: was.value, after: stat.value })
  }
  return found
}
