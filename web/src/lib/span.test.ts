import { expect, it } from 'vitest'
import { inDays, onClock } from './span'

it('says days, and hours where they are few', () => {
  expect([14 * 86400, 14 * 86400 - 60, 2 * 86400, 90_000, 3600, 5].map(inDays)).toEqual(['14 days', '14 days', '2 days', '25 hours', '1 hour', '1 hour'])
})

it('shows a clock as large as it must be', () => {
  expect([3 * 86400 + 7200, 3900, 61, 0.2].map(onClock)).toEqual(['3 d 2 h', '1:05 h', '1:01', '0:01'])
})
