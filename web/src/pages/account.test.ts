import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../lib/session.svelte'
import { clear, click, show, tableWith } from '../testing'
import Account from './Account.svelte'
import LinkPage from './LinkPage.svelte'

const HERE = { id: 'd1', device: 'Firefox on Linux', created: 1_760_000_000, seen: 1_760_000_000, here: true }
const PHONE = { ...HERE, id: 'd2', device: 'Safari on iPhone', here: false }
const asked: [string, unknown][] = []

/** A server that knows these answers; what was asked is kept. */
function serve(answers: Record<string, unknown>): void {
  asked.length = 0
  vi.stubGlobal('fetch', (path: string, wish: RequestInit = {}) => {
    asked.push([path, wish.body ? JSON.parse(wish.body as string) : undefined])
    const found = answers[path]
    return Promise.resolve(found instanceof Response ? found.clone() : found === undefined ? new Response(null, { status: 204 }) : Response.json(found))
  })
}
async function settled(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done))
  flushSync()
}
async function account(me: object): Promise<HTMLElement> {
  const page = show(Account, {}, tableWith({}))
  await settled()
  expect(session.me).toEqual(me)
  return page
}
function write(page: HTMLElement, type: string, nth: number, text: string): void {
  const field = page.querySelectorAll<HTMLInputElement>(`form input[type=${type}], form input:not([type])`)[nth] as HTMLInputElement
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
}
const submit = (page: HTMLElement): void => void page.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('a guest makes an account and is called as before', async () => {
  serve({ '/api/app': { accounts: true }, '/api/me': { name: 'Ana', account: false }, '/api/accounts': { name: 'Ana', account: true } })
  const page = await account({ name: 'Ana', account: false })
  write(page, 'password', 1, 'correct horse')
  submit(page)
  await settled()
  expect(asked).toContainEqual(['/api/accounts', { name: 'Ana', password: 'correct horse' }])
  expect(session.me?.account).toBe(true)
})

it('a wrong password is answered with the sentence of the server', async () => {
  const refusal = new Response(JSON.stringify({ sentence: 'Name and password do not belong together.' }), { status: 403 })
  serve({ '/api/app': { accounts: true }, '/api/me': { name: 'Ana', account: false }, '/api/login': refusal })
  const page = await account({ name: 'Ana', account: false })
  click(page.querySelectorAll('.switch button')[1])
  write(page, 'password', 1, 'battery staple')
  submit(page)
  await settled()
  expect(page.querySelector('[role=alert]')?.textContent).toBe('Name and password do not belong together.')
})

it('my devices are listed, and I can sign out on one of them', async () => {
  serve({ '/api/app': { accounts: true }, '/api/me': { name: 'Ana', account: true }, '/api/devices': [HERE, PHONE] })
  const page = await account({ name: 'Ana', account: true })
  expect([...page.querySelectorAll('li b')].map((b) => b.textContent)).toEqual(['Firefox on Linux', 'Safari on iPhone'])
  click(page.querySelector('li button'))
  await settled()
  expect(asked.map(([path]) => path)).toContain('/api/devices/d2/logout')
})

it('a password is changed', async () => {
  serve({ '/api/app': { accounts: true }, '/api/me': { name: 'Ana', account: true }, '/api/devices': [HERE] })
  const page = await account({ name: 'Ana', account: true })
  write(page, 'password', 0, 'correct horse')
  write(page, 'password', 1, 'battery staple')
  submit(page)
  await settled()
  expect(asked).toContainEqual(['/api/password', { present: 'correct horse', new: 'battery staple' }])
  expect(page.querySelector('[role=status]')?.textContent).toContain('is changed')
})

it('who signs out is a guest again', async () => {
  serve({ '/api/app': { accounts: true }, '/api/me': { name: 'Ana', account: true }, '/api/devices': [HERE] })
  const page = await account({ name: 'Ana', account: true })
  click([...page.querySelectorAll('button')].find((button) => button.textContent === 'Sign out'))
  await settled()
  expect(asked.map(([path]) => path)).toContain('/api/logout')
  expect(page.querySelector('h1')?.textContent).toBe('Make an account')
})

it('a browser where somebody signed out gets no more of their messages and forgets their tables', async () => {
  const unsubscribe = vi.fn(() => Promise.resolve(true))
  const postMessage = vi.fn()
  const getRegistration = () => Promise.resolve({ pushManager: { getSubscription: () => Promise.resolve({ unsubscribe }) } })
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage }, getRegistration } })
  serve({})
  await session.signOut()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(postMessage).toHaveBeenCalledWith({ type: 'forget' })
})

it('a server without accounts says so', async () => {
  serve({ '/api/app': { accounts: false }, '/api/me': { name: '', account: false } })
  const page = await account({ name: '', account: false })
  expect(page.querySelector('h1')?.textContent).toBe('No accounts here')
})

it('a link in a letter stops nothing until its button is clicked, whether its token is in the fragment or in the query', async () => {
  for (const address of ['/stop#7.abc', '/stop?t=7.abc']) {
    history.replaceState(null, '', address)
    serve({ '/api/notifications/stop': { label: 'ana@club.example' } })
    const page = show(LinkPage, { use: 'stop' }, tableWith({}))
    await settled()
    expect(asked.map(([path]) => path)).not.toContain('/api/notifications/stop')
    click(page.querySelector('button.primary'))
    await settled()
    expect(asked).toContainEqual(['/api/notifications/stop', { token: '7.abc' }])
    expect(page.textContent).toContain('Nothing more is sent to ana@club.example.')
    clear()
  }
  history.replaceState(null, '', '/')
})
