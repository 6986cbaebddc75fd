import { expect, it } from 'vitest'
import type { Choice, Scene } from '../api/types'
import { Lights, type Lamp } from './lights.svelte'
import { Marks } from './marks.svelte'
import type { Pointing } from './pointing.svelte'

const choices: Choice[] = [
  { words: 'go', text: 'Go', things: ['canoe', 'bay'], touches: ['reef'] },
  { words: 'stay', text: 'Stay', things: ['hut'] },
]
const lamp = (pointing: Partial<Pointing>, more: Partial<Lamp> = {}): Lamp => {
  const scene = { choices, picked: [] } as unknown as Scene
  const pointed = { clicked: [], pointed: '', lookedAt: new Set(), ...pointing } as unknown as Pointing
  return { asked: true, scene, shown: scene, pointing: pointed, marks: new Marks(), ...more }
}
const classes = (of: Lamp): Record<string, string> => Object.fromEntries(new Lights(of).classes)

it('what can be chosen is lit, and nothing out of turn', () => {
  expect(classes(lamp({}))).toEqual({ canoe: 'lit', bay: 'lit', hut: 'lit' })
  expect(classes(lamp({}, { asked: false }))).toEqual({})
})

it('an option pointed at makes its things hot and shows what it touches', () => {
  expect(classes(lamp({ pointed: 'go' }))).toEqual({ canoe: 'lit hot', bay: 'lit hot', hut: 'lit', reef: 'touched' })
})

it('what was clicked is picked, and only what goes on from there is lit', () => {
  expect(classes(lamp({ clicked: ['canoe'] }))).toEqual({ canoe: 'picked', bay: 'lit' })
})

it('a line of the log, the last move and what was turned over mark their things', () => {
  const marked = lamp({ lookedAt: new Set(['hut']) }, { marks: { news: new Set(['hut', 'fish']), revealed: new Set(['fish']) } as unknown as Marks })
  expect(classes(marked)).toMatchObject({ hut: 'touched news', fish: ' news flip', canoe: 'lit' })
})
