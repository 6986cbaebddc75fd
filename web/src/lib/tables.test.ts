import { expect, it } from 'vitest'
import type { TableInfo } from '../api/types'
import { SEATS } from '../testing'
import { isFinished, peopleOf, stateOf, whenOf } from './tables'

const table = { id: 't', game: 'toy', title: 'Toy', status: 'running', players: 2, seats: SEATS, mine: [0], number: 4, round: 'Round 2' } as TableInfo

it('a row says how far the game is and whose turn', () => {
  expect(stateOf({ ...table, my_turn: true })).toBe('Round 2, your turn')
  expect(stateOf({ ...table, asked: [1] })).toBe('Round 2, Bot (normal) is choosing')
  expect(stateOf({ ...table, asked: [0, 1] })).toBe('Round 2, several are choosing')
  expect(stateOf({ ...table, status: 'paused' })).toBe('Round 2, paused')
  expect(stateOf({ ...table, status: 'abandoned' })).toBe('Ended early')
  expect(stateOf({ ...table, status: 'open', seats: SEATS.map((seat) => ({ ...seat, state: 'open' as const })) })).toBe('2 seats still open')
})

it('a row names the people', () => {
  expect(peopleOf(table)).toBe('you, Bot (normal)')
  expect(peopleOf({ ...table, mine: [] })).toBe('Ada, Bot (normal)')
  expect(peopleOf({ ...table, mine: [], seats: [{ ...SEATS[0]!, state: 'open' }, SEATS[1]!] })).toBe('open, Bot (normal)')
  expect(peopleOf({ ...table, seats: [...SEATS, { ...SEATS[1]!, index: 2 }] })).toBe('you, 2 × Bot (normal)')
})

it('a row has the time of today, and the day of what is older', () => {
  const now = new Date(2026, 10, 17, 20, 0).getTime() / 1000
  expect(whenOf(now - 86_400, now)).toBe('yesterday')
  expect(whenOf(new Date(2026, 10, 3).getTime() / 1000, now)).toMatch(/3/)
  expect(whenOf(new Date(2025, 10, 3).getTime() / 1000, now)).toMatch(/2025/)
  expect(whenOf(0, now)).toBe('')
})

it('what is over is finished, by the rules or by agreement', () => {
  expect([table.status, 'over' as const, 'abandoned' as const].map((status) => isFinished({ ...table, status }))).toEqual([false, true, true])
})
