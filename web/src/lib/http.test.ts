import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { get, PAUSES, post, Refused, text } from './http'

/** One thing a server may do with a request. */
type Answer = () => Response | Promise<Response>

const gone: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const cut: Answer = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }), { status: 200 })
const good: Answer = () => new Response('{"name":"Ana"}', { status: 200 })
const away: Answer = () => new Response('<html>', { status: 502 })
const refusal: Answer = () => new Response('{"sentence":"No such table."}', { status: 404 })

function server(...answers: Answer[]): () => number {
  const fetched = vi.fn(async () => (answers.length > 1 ? answers.shift()! : answers[0]!)())
  vi.stubGlobal('fetch', fetched)
  return () => fetched.mock.calls.length
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function outcome<T>(asked: Promise<T>): Promise<T | Refused> {
  const settled = asked.catch((error: unknown) => error as Refused)
  await vi.runAllTimersAsync()
  return settled
}

it.each([
  ['is not there', gone],
  ['goes away in the middle of its answer', cut],
  ['is away behind a proxy', away],
])('asks again when the server %s', async (_, trouble) => {
  const asked = server(trouble, trouble, good)
  expect(await outcome(get('/api/me'))).toEqual({ name: 'Ana' })
  expect(asked()).toBe(3)
})

it('reads text with the same patience', async () => {
  server(gone, () => new Response('<svg/>'))
  expect(await outcome(text('/art.svg'))).toBe('<svg/>')
})

it('says so when the server stays away', async () => {
  const asked = server(gone)
  expect(await outcome(get('/api/me'))).toMatchObject({ status: 0, sentence: expect.stringContaining('does not answer') })
  expect(asked()).toBe(PAUSES.length + 1)
})

it('takes a refusal for an answer', async () => {
  const asked = server(refusal)
  expect(await outcome(get('/api/tables/x'))).toMatchObject({ status: 404, sentence: 'No such table.' })
  expect(asked()).toBe(1)
})

it.each([
  ['before', gone],
  ['during', cut],
])('sends a change once, and refuses when the server goes away %s the answer', async (_, trouble) => {
  const asked = server(trouble)
  expect(await outcome(post('/api/tables'))).toBeInstanceOf(Refused)
  expect(asked()).toBe(1)
})
