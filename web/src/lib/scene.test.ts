import { describe, expect, it } from 'vitest'
import type { Choice, Patch, Scene } from '../api/types'
import { following, grouped, lit, patched, turned } from './scene'

const scene: Scene = {
  round: 'Round 1',
  tokens: [
    { id: 'a', at: 'x', symbol: 'art:boat' },
    { id: 'b', at: 'y', symbol: 'art:boat' },
  ],
}
const choices: Choice[] = [
  { words: 'place wood b1', text: 'Place wood', things: ['wood', 'b1'], group: 'Place' },
  { words: 'place wood b2', text: 'Place wood', things: ['wood', 'b2'], group: 'Place' },
  { words: 'place clay b1', text: 'Place clay', things: ['clay', 'b1'], group: 'Place' },
  { words: 'done', text: 'Finish', ends: true },
]

describe('patched', () => {
  it('moves, adds and removes by id and leaves the order alone', () => {
    const next = patched(scene, {
      set: { tokens: [{ id: 'a', at: 'z', symbol: 'art:boat' }, { id: 'c', at: 'x', symbol: 'art:hut' }] },
      removed: { tokens: ['b'] },
      fields: { round: 'Round 2' },
    })
    expect(next.tokens?.map((t) => [t.id, t.at])).toEqual([['a', 'z'], ['c', 'x']])
    expect(next.round).toBe('Round 2')
    expect(scene.tokens).toHaveLength(2)
  })
})

describe('clicking', () => {
  it('lights every thing that can be clicked first, then what goes with it', () => {
    expect([...lit(choices, [])]).toEqual(['wood', 'b1', 'b2', 'clay'])
    expect([...lit(choices, ['wood'])]).toEqual(['b1', 'b2'])
    expect(following(choices, ['clay']).map((c) => c.words)).toEqual(['place clay b1'])
  })
  it('takes a place before the piece that goes there', () => {
    expect([...lit(choices, ['b1'])]).toEqual(['wood', 'clay'])
    expect(following(choices, ['b1', 'clay']).map((c) => c.words)).toEqual(['place clay b1'])
  })
  it('means things in the order of the choice where both orders would do', () => {
    const moves: Choice[] = [
      { words: 'move a b', text: '', things: ['a', 'b'] },
      { words: 'move b a', text: '', things: ['b', 'a'] },
    ]
    expect(following(moves, ['b']).map((c) => c.words)).toEqual(['move b a'])
    expect(following(moves, ['a', 'b']).map((c) => c.words)).toEqual(['move a b'])
  })
})

describe('grouped', () => {
  it('keeps what ends the step apart', () => {
    const { groups, ending } = grouped(choices)
    expect(groups.map((g) => [g.title, g.choices.length])).toEqual([['Place', 3]])
    expect(ending.map((c) => c.words)).toEqual(['done'])
  })
  it('has what stands under no heading after the last one', () => {
    const { groups } = grouped([{ words: 'b', text: 'b' }, { words: 'a', text: 'a', group: 'Build' }])
    expect(groups.map((g) => g.title)).toEqual(['Build', ''])
  })
})

it('turns over what was hidden, and cards that come to the table', () => {
  const scene = { round: '', cards: [{ id: 'a', title: 'Deck', back: true }, { id: 'b', title: 'Known' }], tokens: [{ id: 't', symbol: 'x', at: 's', state: 'hidden' }] } as unknown as Scene
  const set = {
    cards: [{ id: 'a', title: 'Shown' }, { id: 'b', title: 'Known', state: 'used' }, { id: 'c', title: 'New' }, { id: 'd', title: 'Deck', back: true }],
    tokens: [{ id: 't', symbol: 'x', at: 's', state: '' }, { id: 'u', symbol: 'x', at: 's' }],
  } // prettier-ignore
  expect(turned(scene, { set } as unknown as Patch)).toEqual(['a', 'c', 't'])
})
