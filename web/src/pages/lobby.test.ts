import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { clear, show, tableWith } from '../testing'
import Lobby from './Lobby.svelte'

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('nobody is said to have no tables before the server has told', async () => {
  let tell: (answer: Response) => void = () => undefined
  const lobby = new Promise<Response>((done) => (tell = done))
  const answers: Record<string, unknown> = { '/api/games': [], '/api/me': { name: 'Ana', account: false } }
  vi.stubGlobal('fetch', (path: string) => (path === '/api/lobby' ? lobby : Promise.resolve(Response.json(answers[path] ?? {}))))
  const page = show(Lobby, {}, tableWith({}))
  await vi.waitFor(() => expect(page.textContent).toContain('My tables'))
  expect(page.textContent).not.toMatch(/None yet|Nobody is waiting|No public game|My tables 0/)
  tell(Response.json({ mine: [], open: [], running: [] }))
  await vi.waitFor(() => {
    flushSync()
    expect(page.textContent).toMatch(/My tables 0\s*None yet/)
  })
})
