// Counting from one number to another: what is shown on the way.

const MOST = 12
const NUMBER = /^-?\d+/

/** The numbers from one text to another of the same unit, the goal last; nothing if they are not numbers alike. */
export function between(from: string, to: string): string[] {
  const [first, last] = [NUMBER.exec(from)?.[0], NUMBER.exec(to)?.[0]]
  if (first === undefined || last === undefined || from === to) return []
  const unit = to.slice(last.length)
  if (from.slice(first.length).replace('½', '') !== unit.replace('½', '')) return []
  const way = Number(last) - Number(first)
  const count = Math.min(MOST, Math.abs(way))
  const steps = Array.from({ length: Math.max(0, count - 1) }, (_, n) => Number(first) + Math.round((way * (n + 1)) / count))
  return [...steps.map((step) => step + unit.replace('½', '')), to]
}
