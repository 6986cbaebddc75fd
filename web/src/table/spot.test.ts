import { describe, expect, it } from 'vitest'
import { freest, hides } from './spot'

const ROOM = { left: 0, top: 48, right: 1000, bottom: 700 }
const area = (left: number, top: number, width: number, height: number) => ({ left, top, right: left + width, bottom: top + height })

describe('freest', () => {
  it('lies where nothing is', () => {
    const full = { ...area(0, 0, 1000, 500), weight: 1 }
    expect(freest(300, 120, ROOM, [full]).top).toBeGreaterThanOrEqual(500)
  })
  it('hides what matters less', () => {
    const map = { ...area(0, 0, 1000, 700), weight: 1 }
    const lit = { ...area(0, 0, 1000, 560), weight: 10 }
    expect(freest(300, 120, ROOM, [map, lit]).top).toBeGreaterThan(550)
  })
  it('stays near what it speaks of, and never covers it', () => {
    const about = area(100, 100, 200, 60)
    const found = freest(300, 120, ROOM, [{ ...about, weight: 50 }], about)
    expect(found.left).toBeLessThan(320)
    expect(found.top).toBeLessThan(300)
    expect(found.top >= 160 || found.left >= 300).toBe(true)
  })
  it('begins at the edge of a room that is too small', () => {
    expect(freest(1200, 120, ROOM, [])).toMatchObject({ left: 8 })
  })
})

it('what is hidden is what has its middle below the box', () => {
  expect(hides(area(0, 0, 100, 100), [area(90, 90, 100, 100)])).toBe(false)
  expect(hides(area(0, 0, 100, 100), [area(40, 40, 100, 100)])).toBe(true)
})
