// Points over time: lines, ticks, and the moments at which most was gained.

export type Curve = readonly (readonly [number, readonly number[]])[]

export interface Line {
  seat: number
  path: string
  end: [number, number]
  label: number // height of its name, kept apart from the others
  total: number
}

const APART = 16

export function curveOf(curve: Curve, seats: readonly number[], width: number, height: number) {
  if (curve.length < 2) return undefined
  const all = curve.flatMap(([, points]) => [...points])
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const last = Math.max(1, ...curve.map(([number]) => number))
  const round = (value: number): number => Math.round(value * 10) / 10
  const y = (points: number): number => round(height - ((points - low) / (high - low)) * height)
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => (high - low) / size <= 6) ?? 200
  const ticks = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push({ value, y: y(value) })
  const lines: Line[] = seats.map((seat) => {
    const at = curve.map(([number, points]) => [round((number / last) * width), y(points[seat] ?? 0)] as [number, number])
    const total = curve[curve.length - 1]?.[1][seat] ?? 0
    const end = at[at.length - 1] ?? [width, height]
    return { seat, path: at.map(([a, b], n) => `${n ? 'L' : 'M'}${a},${b}`).join(''), end, label: end[1], total }
  })
  const sorted = [...lines].sort((a, b) => a.label - b.label)
  sorted.forEach((line, n) => {
    const above = sorted[n - 1]
    if (above) line.label = Math.max(line.label, above.label + APART)
  })
  return { lines, ticks, last }
}

/** The (at most three) moments at which one seat gained most on the others, in the order of the game. */
export function turningPoints(curve: Curve, most = 3): { number: number; seat: number; gain: number }[] {
  const found: { number: number; seat: number; gain: number }[] = []
  for (let n = 1; n < curve.length; n++) {
    const [number, points] = curve[n] as Curve[number]
    const before = curve[n - 1]?.[1] ?? []
    const gains = points.map((now, seat) => ({ number, seat, gain: now - (before[seat] ?? 0) }))
    const best = gains.sort((a, b) => b.gain - a.gain)[0]
    if (best && best.gain > 1) found.push(best)
  }
  return found
    .sort((a, b) => b.gain - a.gain)
    .slice(0, most)
    .sort((a, b) => a.number - b.number)
}
