import { describe, expect, it } from 'vitest'
import type { Card, Choice, Row, Scene } from '../api/types'
import { cardHeight, dealt, folded, furnish, isTight, slimRows, trayWidth } from './layout'

const card = (id: string, text = ''): Card => ({ id, title: 'A card', text })
const row = (id: string, items: string[]): Row => ({ id, title: id, items })
const ids = (name: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${name}${n}`)
const sceneOf = (cards: Card[]): Scene => ({ round: '', cards })

describe('furnish', () => {
  const square = { width: 900, height: 900 }
  it('shows whole cards where the board leaves room beside it', () => {
    const scene = sceneOf(ids('a', 3).map((id) => card(id, 'A short text.')))
    expect(furnish(1080, 620, square, scene, [row('a', ids('a', 3))], [])).toMatchObject({ columns: 1, compact: false })
  })
  it('shows many cards as lines in one column before it takes the board a second one', () => {
    const scene = sceneOf(ids('a', 10).map((id) => card(id, 'A text that goes on for three lines of the card, at the least.')))
    const plan = furnish(1080, 620, { width: 1400, height: 1000 }, scene, [row('a', ids('a', 10))], [])
    expect(plan).toMatchObject({ columns: 1, compact: true })
  })
})

describe('dealt', () => {
  it('keeps the order of rows and fills columns evenly', () => {
    const scene = sceneOf([...ids('a', 4), ...ids('b', 4)].map((id) => card(id)))
    const rows = [row('a', ids('a', 4)), row('b', ids('b', 4))]
    const columns = dealt(rows, scene, { columns: 2, width: 152, compact: true })
    expect(columns.map((column) => column.map((r) => r.id))).toEqual([['a'], ['b']])
  })
})

it('cards with more text are higher in a column and wider in the tray', () => {
  const long = card('l', 'word '.repeat(30))
  expect(cardHeight(long)).toBeGreaterThan(cardHeight(card('s', 'word')))
  expect(trayWidth(long)).toBeGreaterThan(trayWidth(card('s', 'word')))
  expect(trayWidth(card('x', 'word '.repeat(200)))).toBe(300)
})

it('the strip is tight when its cards need more than its width', () => {
  const scene = sceneOf(ids('a', 6).map((id) => card(id)))
  const rows = [row('a', ids('a', 6))]
  expect(isTight(1000, scene, rows, [])).toBe(false)
  expect(isTight(800, scene, rows, [])).toBe(true)
})

it('the tray slims the row that saves most, and only if it must', () => {
  const scene = sceneOf([...ids('a', 4), 'b0'].map((id) => card(id, 'word '.repeat(20))))
  const rows = [row('a', ids('a', 4)), row('b', ['b0'])]
  expect(slimRows(2000, scene, rows, 200).size).toBe(0)
  expect([...slimRows(1000, scene, rows, 200)]).toEqual(['a'])
})

describe('folded', () => {
  const say = (text: string, more: Partial<Choice> = {}): Choice => ({ words: text, text, ...more })
  it('says a common beginning once', () => {
    const [only] = folded(['Alpes', 'Sardinia', 'Tyrrhenian Sea'].map((to) => say(`Move cavalry from Rome to ${to}`)))
    expect(only?.lead).toBe('Move cavalry from Rome to')
    expect(only?.choices.map((c) => c.label)).toEqual(['Alpes', 'Sardinia', 'Tyrrhenian Sea'])
  })
  it('leaves different sentences alone', () => {
    expect(folded([say('Buy a boat'), say('Sell a boat'), say('Pass')]).map((s) => s.lead)).toEqual(['', '', ''])
  })
  it('leaves sentences with a number beside them alone', () => {
    const fights = ['Gaul', 'Alpes', 'Sicily'].map((at) => say(`Attack from Rome to ${at}`, { value: '6 : 5' }))
    expect(folded(fights).every((s) => s.lead === '')).toBe(true)
  })
})
