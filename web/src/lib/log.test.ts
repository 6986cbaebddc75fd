import { describe, expect, it } from 'vitest'
import type { LogLine } from '../api/types'
import { EVERYTHING, filtered, gathered, headlines, placesOf, turnsOf } from './log'

const line = (number: number, player: number, text: string, choice = true, round = 'Round 1'): LogLine =>
  ({ number, player, text, choice, round, key: '' }) as LogLine
const LINES = [
  line(0, -1, 'Round 1 begins', false),
  line(1, 0, 'Red took fleet 3'),
  line(2, 0, 'Red built the Dojo on Iki (+5)'),
  line(2, 0, 'Red gained 1 prestige', false),
  line(3, 1, 'Blue robbed Red of 2 coins'),
  line(4, 0, 'Red passed', true, 'Round 2'),
]

describe('turns', () => {
  it('hold the choices of one player with what followed', () => {
    expect(turnsOf(LINES).map((turn) => [turn.player, turn.round, turn.lines.length])).toEqual([
      [0, 'Round 1', 4],
      [1, '', 1],
      [0, 'Round 2', 1],
    ])
  })
})

it('an entry has one headline, which is no step on the way', () => {
  const taken = { ...line(5, 0, 'Red chose h12 for it'), passing: true }
  const built = [line(5, 0, 'Red built the Factory', false), line(5, 0, 'The Factory produced 3 Gold', false)]
  expect(headlines([...LINES, taken, ...built]).map((l) => [l.number, l.text])).toEqual([
    [0, 'Round 1 begins'],
    [1, 'Red took fleet 3'],
    [2, 'Red built the Dojo on Iki (+5)'],
    [3, 'Blue robbed Red of 2 coins'],
    [4, 'Red passed'],
    [5, 'Red built the Factory'],
  ])
})

describe('a filter', () => {
  it('finds what was done to me', () => {
    expect(filtered(LINES, { ...EVERYTHING, me: 0, toMe: 'Red' }).map((l) => l.text)).toEqual(['Blue robbed Red of 2 coins'])
  })
  it('finds choices of one player that contain words', () => {
    const found = filtered(LINES, { ...EVERYTHING, player: 0, choices: true, words: 'DOJO ' })
    expect(found.map((l) => l.text)).toEqual(['Red built the Dojo on Iki (+5)'])
  })
})

it('what was done several times in a row is told once', () => {
  const paid = line(6, 0, 'Red paid 1 Gold')
  const told = gathered([paid, { ...paid, number: 7 }, line(8, 1, 'Blue passed'), paid])
  expect(told.map((one) => [one.text, one.times ?? 1])).toEqual([['Red paid 1 Gold', 2], ['Blue passed', 1], ['Red paid 1 Gold', 1]])
  expect(paid).not.toHaveProperty('times')
})

it('a line lights what it is about and the places it calls by their ids', () => {
  const chosen = { ...line(5, 0, 'Red paid 1 Gold'), things: ['supply'] } as LogLine
  const built = line(5, 0, 'Red built the Factory on h07', false)
  expect([...placesOf(built, [chosen, built], (id) => id === 'h07')]).toEqual(['supply', 'h07'])
})
