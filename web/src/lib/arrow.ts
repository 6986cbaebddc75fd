// The arrow of a move: curved, growing towards its head.

type Point = [number, number]

const round = (value: number): number => Math.round(value * 10) / 10

/** A closed path from one point to the other. */
export function arrow(start: Point, end: Point, width: number, bend = 0.18): string {
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(dx, dy) || 1
  const handle: Point = [(start[0] + end[0]) / 2 + dy * bend, (start[1] + end[1]) / 2 - dx * bend]
  const norm = Math.hypot(end[0] - handle[0], end[1] - handle[1]) || 1
  const [ux, uy] = [(end[0] - handle[0]) / norm, (end[1] - handle[1]) / norm]
  const head = Math.min(width * 2.4, length * 0.5)
  const neck: Point = [end[0] - ux * head, end[1] - uy * head]
  const [sx, sy] = [-dy / length, dx / length]
  const at = (from: Point, x: number, y: number, by: number): string =>
    `${round(from[0] + x * by)},${round(from[1] + y * by)}`
  const curve = `Q${round(handle[0])},${round(handle[1])} `
  return (
    `M${at(start, sx, sy, width * 0.3)}${curve}${at(neck, -uy, ux, width * 0.55)}` +
    `L${at(neck, -uy, ux, width * 1.3)}L${at(end, 0, 0, 0)}L${at(neck, -uy, ux, -width * 1.3)}` +
    `L${at(neck, -uy, ux, -width * 0.55)}${curve}${at(start, sx, sy, -width * 0.3)}Z`
  )
}
