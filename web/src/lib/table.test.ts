import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Choice, Scene } from '../api/types'
import { clear, FakeSocket, tableWith } from '../testing'
import { prefs } from './prefs.svelte'

const CHOICES: Choice[] = [
  { words: 'sail canoe', text: 'Sail the canoe', things: ['canoe'] },
  { words: 'flip canoe', text: 'Turn the canoe', things: ['canoe'], final: true },
  { words: 'move army a', text: 'Move to A', things: ['army', 'a'] },
  { words: 'move army b', text: 'Move to B', things: ['army', 'b'] },
  { words: 'hut c', text: 'Build', things: ['c'] },
  { words: 'done', text: 'Done', ends: true },
]
const scene: Partial<Scene> = { choices: CHOICES, prompt: { sentence: 'Choose.', asked: [0], decision: 'act' } }
const chosen = (): unknown[] => FakeSocket.last.of('choose').map((m) => (m as { words: string }).words)

afterEach(() => {
  clear()
  prefs.confirm = false
  prefs.speed = 'normal'
  vi.useRealTimers()
})

describe('a click', () => {
  it('takes the only option of a thing', () => {
    tableWith(scene).pointing.click('c')
    expect(chosen()).toEqual(['hut c'])
  })
  it('opens a menu where several options concern the thing', () => {
    const table = tableWith(scene)
    table.pointing.click('canoe')
    expect(table.pointing.menu?.choices.map((c) => c.words)).toEqual(['sail canoe', 'flip canoe'])
    expect(chosen()).toEqual([])
    table.pointing.stepBack()
    expect([table.pointing.menu, table.pointing.clicked]).toEqual([undefined, []])
  })
  it('goes step by step through a choice of several', () => {
    const table = tableWith(scene)
    table.pointing.click('army')
    expect(table.pointing.open.map((c) => c.words)).toEqual(['move army a', 'move army b'])
    table.pointing.click('b')
    expect(chosen()).toEqual(['move army b'])
  })
  it('on a place that one piece could take moves it there', () => {
    tableWith(scene).pointing.click('a')
    expect(chosen()).toEqual(['move army a'])
  })
  it('on a place that several pieces could take asks which', () => {
    const boats = ['wood', 'clay'].map((boat) => ({ words: `place ${boat} b1`, text: 'Bay', group: boat, things: [boat, 'b1'] }))
    const table = tableWith({ ...scene, choices: boats })
    table.pointing.click('b1')
    expect(table.pointing.menu?.choices.map((c) => c.words)).toEqual(['place wood b1', 'place clay b1'])
    expect(chosen()).toEqual([])
  })
  it('asks why not where nothing can be chosen', () => {
    tableWith(scene).pointing.click('stone')
    expect(FakeSocket.last.of('why')).toEqual([{ type: 'why', thing: 'stone' }])
  })
})

it('what is final is asked again, if the player likes that', () => {
  prefs.confirm = true
  const table = tableWith(scene)
  const final = CHOICES[1] as Choice
  table.pointing.take(final)
  expect(chosen()).toEqual([])
  table.pointing.take(final)
  expect(chosen()).toEqual(['flip canoe'])
})

it('a preview that came too late is no message to the player', () => {
  const table = tableWith(scene)
  table.foresight.foresee('done')
  FakeSocket.last.say({ type: 'denied', sentence: 'You are not asked.', clause: '', nonce: '' })
  expect(table.pointing.because).toBeUndefined()
  FakeSocket.last.say({ type: 'denied', sentence: 'No.', clause: 'X-1', nonce: '' })
  expect(table.pointing.because?.sentence).toBe('No.')
})

describe('the moves of others', () => {
  const patch = (base: number) =>
    ({
      type: 'patch', base, number: base + 1, epoch: 4, set: {}, removed: {}, fields: {},
      log: [{ number: base + 1, player: 1, text: 'Blue moves', key: 'move', choice: true, things: ['a'] }],
    }) as never // prettier-ignore
  it('are shown one after the other, and the last one is marked', () => {
    vi.useFakeTimers()
    const table = tableWith(scene)
    FakeSocket.last.say(patch(4))
    FakeSocket.last.say(patch(5))
    expect([table.number, [...table.marks.news]]).toEqual([5, ['a']])
    vi.advanceTimersByTime(500)
    expect(table.number).toBe(6)
  })
  it('are shown at once when nothing shall move', () => {
    prefs.speed = 'off'
    const table = tableWith(scene)
    FakeSocket.last.say(patch(4))
    FakeSocket.last.say(patch(5))
    expect(table.number).toBe(6)
  })
})

it('nothing of a seat stays when another sits down', () => {
  const table = tableWith({ ...scene, cards: [{ id: 'secret', title: 'Secret' }] })
  table.sit(1)
  expect([table.scene, table.hello, table.log, table.orders]).toEqual([undefined, undefined, [], {}])
  expect(FakeSocket.last.address).toContain('seat=1')
})

describe('looking back', () => {
  it('asks once for points over time, and again when the game has gone on', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(new Response(JSON.stringify({ curve: [[0, [0, 0]], [2, [1, 0]]], gains: [] }), { headers: { 'content-type': 'application/json' } }))
    })
    const table = tableWith(scene)
    table.look(3)
    expect(table.telling).toBe(true)
    await vi.waitFor(() => expect(table.story?.curve).toHaveLength(2))
    expect(table.telling).toBe(false)
    table.look(2)
    table.look(undefined)
    table.look(1)
    expect(asked).toEqual(['/api/tables/t1/story'])
    table.look(undefined)
    FakeSocket.last.say({ type: 'scene', number: 5, epoch: 5, layout: '', log: [], scene: { round: '' } } as never)
    table.look(1)
    expect(asked).toHaveLength(2)
    vi.unstubAllGlobals()
  })
})

describe('a server that goes away', () => {
  it('is told to the player when the layout was under way', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const table = tableWith(scene, { layout: 'a-layout-that-was-never-seen' })
    await vi.advanceTimersByTimeAsync(15_000)
    expect(table.notice).toContain('does not answer') // and vitest fails on a rejection that nobody handles
    vi.unstubAllGlobals()
  })
})

it('sitting down elsewhere ends the wait for an answer that will not come', () => {
  const table = tableWith(scene)
  table.choose('done')
  expect(table.waiting).toBe(true)
  table.sit(1, true) // as an analysis does when the other side is to choose
  expect(table.waiting).toBe(false)
})

it('that nothing could be sent is forgotten when the connection is back', () => {
  const table = tableWith(scene)
  FakeSocket.last.readyState = 3
  table.choose('done')
  expect(table.notice).toContain('Not connected')
  FakeSocket.last.say({ type: 'scene', number: 4, epoch: 4, layout: '', log: [], scene: { round: 'Round 1' } as Scene } as never)
  expect(table.notice).toBe('')
})

it('nothing can be undone when the game is over', () => {
  const table = tableWith(scene, { undo: [{ number: 4, text: 'Sail' }] } as never)
  expect(table.undo).toHaveLength(1)
  table.status = 'over'
  FakeSocket.last.say({ type: 'scene', number: 5, epoch: 5, layout: '', log: [], scene: { round: '' } as Scene, undo: [{ number: 5, text: 'Sail' }] } as never)
  expect(table.undo).toEqual([])
})
