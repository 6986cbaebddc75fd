import { expect, it } from 'vitest'
import { curveOf, turningPoints } from './curve'

const CURVE = [
  [0, [0, 0]],
  [10, [2, 1]],
  [20, [2, 9]],
  [40, [10, 10]],
] as const

it('draws a line for every seat and keeps the names apart', () => {
  const drawn = curveOf(CURVE, [0, 1], 400, 100)
  expect(drawn?.last).toBe(40)
  expect(drawn?.lines.map((line) => line.end)).toEqual([[400, 0], [400, 0]])
  expect(Math.abs((drawn?.lines[0]?.label ?? 0) - (drawn?.lines[1]?.label ?? 0))).toBe(16)
})

it('needs two moments for a line', () => {
  expect(curveOf([[0, [0]]], [0], 10, 10)).toBeUndefined()
})

it('finds the moments at which most was gained, in the order of the game', () => {
  expect(turningPoints(CURVE, 2)).toEqual([
    { number: 20, seat: 1, gain: 8 },
    { number: 40, seat: 0, gain: 8 },
  ])
})
