import { expect, it } from 'vitest'
import { curveOf, pinsOf, pointsAt, stepsOf } from './curve'

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

it('keeps the heads of pins apart and within the picture', () => {
  expect(pinsOf([50, 398, 55, 400], 400)).toEqual([
    { foot: 50, head: 50 },
    { foot: 398, head: 376 },
    { foot: 55, head: 74 },
    { foot: 400, head: 400 },
  ])
})

it('needs two moments for a line', () => {
  expect(curveOf([[0, [0]]], [0], 10, 10)).toBeUndefined()
})

it('draws steps that keep the points until they change', () => {
  expect(stepsOf(CURVE, 1, 40, 10)).toBe('M0,10H10V9H20V1H40V0H40')
})

it('goes on to the last move where no points have changed since', () => {
  expect(stepsOf(CURVE.slice(0, 2), 1, 40, 10, 40)).toBe('M0,10H10V5H40')
})

it('knows the points of every moment', () => {
  expect([0, 9, 10, 25, 40, 99].map((number) => pointsAt(CURVE, 0, number))).toEqual([0, 0, 2, 2, 10, 10])
})
