import { describe, expect, it } from 'vitest'
import type { Card, Choice, Row, Scene } from '../api/types'
import { cardHeight, dealt, folded, furnish, isTight, trayPlan, trayWidth } from './layout'

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

describe('trayPlan', () => {
  const hand = (count: number): Scene => sceneOf(ids('a', count).map((id) => ({ ...card(id, 'word '.repeat(26)), symbol: 'icon:house' })))
  const plan = (width: number, count: number) => trayPlan(width, hand(count), [row('a', ids('a', count))], 200).get('a')
  const wide = (width: number, count: number): number => plan(width, count)?.width(hand(count).cards?.[0] as Card) ?? 0
  it('shows whole cards where there is room', () => {
    expect(plan(1100, 4)).toMatchObject({ form: 'lying', art: true })
  })
  it('leaves their pictures out before it makes them narrower', () => {
    expect(plan(920, 4)).toMatchObject({ form: 'lying', art: false })
    expect(wide(920, 4)).toBe(trayWidth(card('a', 'word '.repeat(26)), false))
  })
  it('makes a hand of seven as narrow as it must be, and never wider than the tray', () => {
    const width = wide(1100, 7)
    expect(width).toBeLessThan(trayWidth(card('a', 'word '.repeat(26)), false))
    expect(width).toBeGreaterThanOrEqual(100)
    expect(7 * (width + 8)).toBeLessThanOrEqual(1100 - 200)
  })
  it('puts more than that into two rows of lines', () => {
    expect(plan(1100, 10)).toMatchObject({ form: 'line' })
    expect(5 * (wide(1100, 10) + 8)).toBeLessThanOrEqual(1100 - 200)
  })
  it('takes the longest row for lines first', () => {
    const scene = sceneOf([...ids('a', 9), 'b0'].map((id) => card(id, 'word '.repeat(20))))
    const found = trayPlan(1000, scene, [row('a', ids('a', 9)), row('b', ['b0'])], 200)
    expect([found.get('a')?.form, found.get('b')?.form]).toEqual(['line', 'lying'])
  })
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
