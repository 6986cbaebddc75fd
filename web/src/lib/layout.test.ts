import { describe, expect, it } from 'vitest'
import type { Card, Choice, Row, Scene } from '../api/types'
import { CARD, cardHeight, dealt, fitted, folded, furnish, furnitureKey, hasRoomBelow, hasRoomBeside, rowWidths, steady, steadySlim, steadyStrip, stripOf, trayPlan, trayWidth } from './layout'

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

it('lines tell their text where there is room below them, and lie close where there is not', () => {
  const scene = sceneOf(ids('a', 10).map((id) => card(id, 'A text that goes on for three lines of the card, at the least.')))
  const of = (height: number) => furnish(1080, height, { width: 1400, height: 1000 }, scene, [row('a', ids('a', 10))], [])
  expect(of(545)).toMatchObject({ compact: true, said: 0, dense: false })
  expect(of(500)).toMatchObject({ compact: true, dense: true })
  expect(of(820).said).toBeGreaterThanOrEqual(2)
})

it('a single column is slim where the map would have less than 65 % of the window', () => {
  const scene = sceneOf([card('a0', 'A short text.')])
  const square = { width: 900, height: 900 }
  expect(furnish(1080, 620, square, scene, [row('a', ['a0'])], [], 1440).width).toBe(124)
  expect(furnish(1080, 620, square, scene, [row('a', ['a0'])], [], 1300).width).toBeGreaterThan(124)
  expect(furnish(1080, 620, square, scene, [row('a', [])], [], 1440).width).toBe(124)
})

it('a board that columns would leave less than three quarters keeps all the room', () => {
  const scene = sceneOf(ids('a', 12).map((id) => card(id, 'A text that goes on for three lines of the card, at the least.')))
  const columns = (width: number): number => furnish(width, 500, { width: 1250, height: 1000 }, scene, [row('a', ids('a', 12))], []).columns
  expect([columns(700), columns(560)]).toEqual([1, 0])
})

describe('dealt', () => {
  it('keeps the order of rows and fills columns evenly', () => {
    const scene = sceneOf([...ids('a', 4), ...ids('b', 4)].map((id) => card(id)))
    const rows = [row('a', ids('a', 4)), row('b', ids('b', 4))]
    const columns = dealt(rows, scene, { columns: 2, width: 152, compact: true })
    expect(columns.map((column) => column.map((r) => r.id))).toEqual([['a'], ['b']])
  })
})

it('a slim mat stays slim, until what is told in full has gone elsewhere', () => {
  const keep = steadySlim()
  const [hand, told] = [row('hand', ['a0']), { ...row('missions', ['m0']), told: true }]
  expect(keep(1080, [hand, told], false)).toBe(true)
  expect(keep(1080, [hand, told], true)).toBe(true)
  expect(keep(1080, [hand], true)).toBe(false)
  expect(keep(700, [hand], false)).toBe(true)
  expect(keep(1080, [hand], true)).toBe(false)
})

it('cards with more text are higher in a column and wider in the tray', () => {
  const long = card('l', 'word '.repeat(30))
  expect(cardHeight(long)).toBeGreaterThan(cardHeight(card('s', 'word')))
  expect(trayWidth(long)).toBeGreaterThan(trayWidth(card('s', 'word')))
  expect(trayWidth(card('x', 'word '.repeat(200)))).toBe(300)
})

it('a card with long words and short lines is wide enough for all of them', () => {
  const text = 'Control Espagna (grand map: Iberia) and Lusitania at the end of your turn.'
  const mission = { id: 'm', title: 'The Silver Mines', points: '5', symbol: 'icon:anchor', text }
  expect(trayWidth(mission)).toBeGreaterThanOrEqual(150) // at 146 its last line was cut off
})

it('the strip is tight when its cards need more than its width, and then has two lines', () => {
  const scene = sceneOf(ids('a', 6).map((id) => card(id)))
  const rows = [row('a', ids('a', 6))]
  expect(stripOf(1000, scene, rows, [])).toBe('roomy')
  expect(stripOf(800, scene, rows, [])).toBe('tight')
  expect(stripOf(560, scene, rows, [])).toBe('double')
})

describe('trayPlan', () => {
  const hand = (count: number): Scene => sceneOf(ids('a', count).map((id) => ({ ...card(id, 'word '.repeat(26)), symbol: 'icon:house' })))
  const plan = (width: number, count: number) => trayPlan(width, hand(count), [row('a', ids('a', count))], 200).berths.get('a')
  const wide = (width: number, count: number): number => plan(width, count)?.width(hand(count).cards?.[0] as Card) ?? 0
  it('shows whole cards where there is room', () => {
    expect(plan(1160, 4)).toMatchObject({ form: 'lying', art: true })
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
  it('opens what cannot be read whole', () => {
    const held = hand(10).cards?.[0] as Card
    expect(plan(1100, 10)?.opens?.(held)).toBe(trayWidth(held))
    expect(plan(1100, 7)?.opens?.(held)).toBe(trayWidth(held))
    expect(plan(1100, 4)?.opens?.(held)).toBeUndefined()
    expect(plan(920, 4)?.opens?.(held)).toBeUndefined()
  })
  it('makes lines narrower than a card of a column where other things leave little room', () => {
    expect(wide(460, 3)).toBe(114)
    expect(plan(460, 3)).toMatchObject({ form: 'line' })
  })
  it('says when not even lines fit, and more do with three above each other', () => {
    const fits = (width: number, high = 2): boolean => trayPlan(width, hand(10), [row('a', ids('a', 10))], 200, high).fits
    expect([fits(780), fits(700), fits(700, 3)]).toEqual([true, false, true])
  })
  it('tells a row in full that has to be, whatever becomes of the others', () => {
    const scene = sceneOf([...ids('m', 3), ...ids('a', 9)].map((id) => card(id, 'word '.repeat(18))))
    const missions = { ...row('m', ids('m', 3)), told: true }
    const [few, many] = [trayPlan(1000, scene, [missions], 200), trayPlan(800, scene, [missions, row('a', ids('a', 9))], 200)]
    expect(few.berths.get('m')).toMatchObject({ form: 'told', high: 3 })
    expect(many.berths.get('a')?.form).toBe('line')
    const wide = [few, many].map((plan) => plan.berths.get('m')?.width(scene.cards?.[0] as Card) ?? 0)
    expect(wide[0]).toBe(wide[1])
    expect(wide[0]).toBeGreaterThan((3 * 90 * 5) / 9) // three texts of 90 letters in nine lines
    expect(wide[0]).toBeLessThan(300)
  })
  it('takes the longest row for lines first', () => {
    const scene = sceneOf([...ids('a', 9), 'b0'].map((id) => card(id, 'word '.repeat(20))))
    const found = trayPlan(1000, scene, [row('a', ids('a', 9)), row('b', ['b0'])], 200)
    expect([found.berths.get('a')?.form, found.berths.get('b')?.form]).toEqual(['line', 'lying'])
    expect(found.fits).toBe(true)
  })
})

it('a row of the tray grows as far as its cards can use it, and is never narrower than its title', () => {
  const berth = { form: 'lying' as const, width: () => 100, most: () => 180, art: false }
  expect(rowWidths([card('a'), card('b')], berth, 'Hand')).toEqual({ least: 216, most: 376 })
  expect(rowWidths(ids('a', 3).map((id) => card(id)), { ...berth, form: 'line', high: 2 }, 'Hand')).toEqual({ least: 216, most: 376 })
  expect(rowWidths([card('a')], { ...berth, width: () => 40, most: () => 40 }, 'Monarchs at hand').least).toBeGreaterThan(100)
})

it('what is to be read at any time stands below the last column where there is room for all of it', () => {
  const scene = sceneOf([...ids('a', 8), ...ids('b', 2), ...ids('m', 3)].map((id) => card(id, 'word '.repeat(18))))
  const side = [row('a', ids('a', 8)), row('b', ids('b', 2))]
  const below = (height: number, columns = 2): boolean =>
    hasRoomBelow(height, scene, side, [{ ...row('m', ids('m', 3)), told: true }], { columns, width: CARD, compact: true, said: 1 })
  expect([below(600), below(300), below(600, 1), below(600, 0)]).toEqual([true, false, false, false])
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

it('the map keeps two thirds of the window: a board of mine has a tab unless the screen is very wide', () => {
  expect(hasRoomBeside(1080, 1440)).toBe(false)
  expect(hasRoomBeside(2300, 2660)).toBe(true)
})

it('the board keeps its place while cards come and go', () => {
  const keep = steady<number>()
  const row = { id: 'tiles', title: 'Tiles', items: ['a', 'b'] }
  const key = furnitureKey(1080, 640, [row], [])
  expect(keep(key, () => 1)).toBe(1)
  expect(keep(furnitureKey(1080.2, 640, [{ ...row, items: ['c'] }], []), () => 2)).toBe(1)
  expect(keep(furnitureKey(1080, 640, [{ ...row, items: [] }], []), () => 3)).toBe(1)
  expect(keep(furnitureKey(900, 640, [row], []), () => 4)).toBe(4)
})

it('a strip that has become tight stays so until the window changes', () => {
  const keep = steadyStrip()
  expect([keep(1000, 'roomy'), keep(1000, 'tight'), keep(1000, 'roomy'), keep(1000, 'double'), keep(1200, 'roomy')]).toEqual(['roomy', 'tight', 'tight', 'double', 'roomy'])
})

it('a column of piles alone is narrow, and the map has two thirds of the window', () => {
  const rows = [{ id: 'decks', title: 'Decks', items: ['action', 'event'] }]
  const { columns, width } = furnish(1080, 646, { width: 943, height: 837 }, {}, rows, [])
  expect(1080 - columns * (width + 10) - 10).toBeGreaterThanOrEqual(0.65 * 1440)
})

it('cards that have become too high to lie whole lie as lines with their text, in the same columns', () => {
  const whole = { columns: 1, width: CARD, compact: false }
  const five = (text: string): Scene => sceneOf(ids('a', 5).map((id) => card(id, text)))
  const rows = [row('a', ids('a', 5))]
  const short = five('A short text.')
  const long = five('A text that goes on for so long that five cards of its kind never lie above each other. '.repeat(2))
  expect(fitted(whole, 560, short, rows)).toBe(whole)
  expect(fitted(whole, 560, long, rows)).toMatchObject({ columns: 1, width: CARD, compact: true })
  expect(fitted(whole, 560, long, rows).said).toBeGreaterThanOrEqual(4)
  expect(fitted(whole, 560, short, rows, true).compact).toBe(true)
})
