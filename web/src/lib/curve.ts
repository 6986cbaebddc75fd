// Points over time: lines and ticks.

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
    return { seat, path: at.map(([a, b], n) => (n ? `H${a}V${b}` : `M${a},${b}`)).join(''), end, label: end[1], total }
  })
  const sorted = [...lines].sort((a, b) => a.label - b.label)
  sorted.forEach((line, n) => {
    const above = sorted[n - 1]
    if (above) line.label = Math.max(line.label, above.label + APART)
  })
  return { lines, ticks, last }
}

/** Where the heads of pins stand that mark moments: over them, but beside each other. */
export function pinsOf(feet: readonly number[], width: number, apart = 24): { foot: number; head: number }[] {
  const sorted = feet.map((foot, place) => ({ foot, head: foot, place })).sort((a, b) => a.foot - b.foot)
  let least = -Infinity
  for (const pin of sorted) {
    pin.head = Math.max(pin.head, least)
    least = pin.head + apart
  }
  let most = width
  for (const pin of [...sorted].reverse()) {
    pin.head = Math.min(pin.head, most)
    most = pin.head - apart
  }
  return sorted.sort((a, b) => a.place - b.place).map(({ foot, head }) => ({ foot, head }))
}

/** Steps instead of slopes: points stay what they are until the choice that changes them, or until the `last`. */
export function stepsOf(curve: Curve, seat: number, width: number, height: number, last = curve[curve.length - 1]?.[0] ?? 1): string {
  const all = curve.flatMap(([, points]) => [...points])
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)]
  const round = (value: number): number => Math.round(value * 10) / 10
  const steps = curve.map(([number, points], n) => {
    const x = round((number / Math.max(1, last)) * width)
    const y = round((1 - ((points[seat] ?? 0) - low) / (high - low)) * height)
    return n ? `H${x}V${y}` : `M${x},${y}`
  })
  return `${steps.join('')}H${width}`
}

/** A seat's points at a moment. */
export function pointsAt(curve: Curve, seat: number, number: number): number {
  return curve.findLast(([at]) => at <= number)?.[1][seat] ?? 0
}
