import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeSocket } from '../testing'
import { Connection } from './connection'

const heard: string[] = []
const port = {
  hear: () => heard.push('message'),
  lost: (pause: number) => heard.push(`lost ${pause}`),
  refused: (reason: string) => heard.push(`refused: ${reason}`),
}

beforeEach(() => {
  vi.useFakeTimers()
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  heard.length = 0
})
afterEach(() => vi.useRealTimers())

it('comes back after a loss, with growing pauses', () => {
  new Connection(() => '/api/x', port)
  const first = FakeSocket.last
  first.onclose?.({ code: 1006, reason: '' })
  vi.advanceTimersByTime(500)
  expect(FakeSocket.last).not.toBe(first)
  FakeSocket.last.onclose?.({ code: 1006, reason: '' })
  expect(heard).toEqual(['lost 0.5', 'lost 1'])
})

it('comes back when the database was away or there were too many', () => {
  for (const code of [4500, 4503, 4429]) {
    new Connection(() => '/api/x', port)
    const first = FakeSocket.last
    first.onclose?.({ code, reason: 'for now' })
    vi.advanceTimersByTime(500)
    expect(FakeSocket.last).not.toBe(first)
  }
  expect(heard).toEqual(['lost 0.5', 'lost 0.5', 'lost 0.5'])
})

it('stops where it was refused for good', () => {
  new Connection(() => '/api/x', port)
  const first = FakeSocket.last
  first.onclose?.({ code: 4403, reason: 'Not your seat.' })
  vi.advanceTimersByTime(60_000)
  expect(FakeSocket.last).toBe(first)
  expect(heard).toEqual(['refused: Not your seat.'])
})

it('sends nothing while it is away', () => {
  const connection = new Connection(() => '/api/x', port)
  FakeSocket.last.readyState = 3
  expect(connection.send({ type: 'ping' })).toBe(false)
  expect(FakeSocket.last.sent).toEqual([])
})
