import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Choice, Prompt, Scene } from '../api/types'
import OptionList from '../table/OptionList.svelte'
import PromptView from '../table/PromptView.svelte'
import { clear, click, FakeSocket, SEATS, show, tableWith } from '../testing'
import { confirms, prefs } from './prefs.svelte'

const end: Choice = { words: 'end_turn', text: 'End your turn', ends: true }
const idle: Partial<Scene> = { choices: [end], prompt: { sentence: 'End your turn.', asked: [0], idle: true } }
const chosen = (): string[] => FakeSocket.last.of('choose').map((message) => ('words' in message ? String(message.words) : ''))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clear()
  vi.useRealTimers()
  Object.assign(prefs, { auto: true, confirm: null, pace: 'normal', finished: {} })
})

it('a question with nothing to decide is answered without a click', () => {
  tableWith(idle)
  expect(chosen()).toEqual(['end_turn'])
})

it('a question with a single option that is not idle waits for me', () => {
  tableWith({ ...idle, prompt: { ...(idle.prompt as Prompt), idle: false } })
  expect(chosen()).toEqual([])
})

it('who wants to click everything does', () => {
  prefs.auto = false
  tableWith(idle)
  expect(chosen()).toEqual([])
})

it('after taking something back nothing is answered for me until I choose again', () => {
  const table = tableWith({})
  table.takeBack(3)
  FakeSocket.last.say({ type: 'scene', number: 5, epoch: 5, layout: '', log: [], scene: { round: '', ...idle } })
  expect(chosen()).toEqual([])
  table.choose('end_turn')
  FakeSocket.last.say({ type: 'scene', number: 7, epoch: 7, layout: '', log: [], scene: { round: '', ...idle } })
  expect(chosen()).toEqual(['end_turn', 'end_turn'])
})

it('who is new to a game is asked again before what is final, until they say never', () => {
  const bid: Choice = { words: 'bid 3', text: 'Bid 3', final: true }
  const page = show(OptionList, {}, tableWith({ choices: [bid], prompt: { sentence: 'Bid.', asked: [0] } }))
  click(page.querySelector('.option'))
  expect(chosen()).toEqual([])
  click(page.querySelector('.never'))
  expect(chosen()).toEqual(['bid 3'])
  expect(confirms('toy')).toBe(false)
})

it('who has finished a game of the kind is not asked again', () => {
  expect(confirms('toy')).toBe(true)
  tableWith({})
  FakeSocket.last.say({ type: 'over', scores: [], status: 'over' })
  expect(confirms('toy')).toBe(false)
  expect(confirms('another')).toBe(true)
})

it('the pace of bots is told to the server, and to every table that I come to', () => {
  tableWith({}).setPace('instant')
  expect(FakeSocket.last.of('pace')).toEqual([{ type: 'pace', pace: 'instant' }])
  tableWith({})
  expect(FakeSocket.last.of('pace')).toEqual([{ type: 'pace', pace: 'instant' }])
})

it('what bots do until my turn can be skipped', () => {
  const table = tableWith({ prompt: { sentence: '', asked: [1] } })
  const page = show(PromptView, { onclause: () => undefined, onsince: () => undefined }, table)
  click(page.querySelector('.skip'))
  expect(FakeSocket.last.of('skip')).toHaveLength(1)
  const patch = { type: 'patch' as const, set: {}, removed: {}, fields: {} }
  for (const number of [5, 6, 7]) FakeSocket.last.say({ ...patch, base: number - 1, number, epoch: 4, log: [{ number, player: 1, text: 'x', key: 'x', choice: true }] })
  expect(table.number).toBe(7)
  const asked = { prompt: { sentence: 'Choose.', asked: [0] }, choices: [end, { words: 'b', text: 'B' }] }
  FakeSocket.last.say({ ...patch, base: 7, number: 8, epoch: 8, fields: asked })
  flushSync()
  expect(table.skipping).toBe(false)
})

it('without bots there is nothing to skip', () => {
  const table = tableWith({ prompt: { sentence: '', asked: [1] } })
  FakeSocket.last.say({ type: 'presence', status: 'running', seats: SEATS.map((seat) => ({ ...seat, kind: 'person' as const })) })
  const page = show(PromptView, { onclause: () => undefined, onsince: () => undefined }, table)
  expect(page.querySelector('.skip')).toBeNull()
})

it('my last move is the last one the server took, even if the log does not tell of it yet', () => {
  const log = [{ number: 1, player: 0, text: 'x', key: 'x', choice: true }]
  const table = tableWith({}, { log, number: 9 })
  expect(table.lastMine).toBe(1)
  FakeSocket.last.say({ type: 'accepted', nonce: 'n', number: 8 })
  expect(table.lastMine).toBe(8)
})
