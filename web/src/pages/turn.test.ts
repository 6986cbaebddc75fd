import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import { clear, click, show, tableWith } from '../testing'
import TurnPage from './TurnPage.svelte'

const asked: [string, unknown][] = []
const here = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const away = here === 'Asia/Tokyo' ? 'Europe/Lisbon' : 'Asia/Tokyo'

async function settled(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done))
  flushSync()
}

/** The page of somebody who chose these times; `down` is what the server does not answer. */
async function page(wish: object, down: string[] = []): Promise<HTMLElement> {
  asked.length = 0
  vi.stubGlobal('fetch', (path: string, sent: RequestInit = {}) => {
    asked.push([path, sent.body ? JSON.parse(sent.body as string) : undefined])
    if (down.includes(path)) return Promise.resolve(Response.json({ sentence: 'Not just now.' }, { status: 500 }))
    const answers: Record<string, unknown> = { '/api/waiting': [], '/api/me': { name: 'Ana', account: true } }
    return Promise.resolve(Response.json(answers[path] ?? { offered: ['webhook'], channels: [], wish }))
  })
  const found = show(TurnPage, {}, tableWith({}))
  await settled()
  return found
}
const button = (found: HTMLElement, text: string): Element | undefined => [...found.querySelectorAll('button')].find((one) => one.textContent?.trim() === text)

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('times stay in the time zone in which they were chosen, until the player wants them in that of this device', async () => {
  const found = await page({ when: 'daily', daily: 480, zone: away })
  expect(found.textContent).toContain(away)
  click(button(found, 'Save'))
  await settled()
  expect(asked.at(-1)).toEqual(['/api/notifications', expect.objectContaining({ daily: 480, zone: away })])
  click(button(found, `Use ${here}`))
  click(button(found, 'Save'))
  await settled()
  expect(asked.at(-1)).toEqual(['/api/notifications', expect.objectContaining({ daily: 480, zone: here })])
})

it('whoever has never chosen a time zone gets that of this device', async () => {
  const found = await page({ when: 'away', zone: 'UTC' })
  click(button(found, 'Save'))
  await settled()
  expect(asked.at(-1)).toEqual(['/api/notifications', expect.objectContaining({ zone: here })])
  expect(button(found, `Use ${here}`)).toBeUndefined()
})

it('nobody is told that no table waits for them while that is not known', async () => {
  const known = await page({ when: 'away', zone: 'UTC' })
  expect(known.textContent).toContain('No table is waiting for you.')
  expect(known.querySelector('[role=alert]')).toBeNull()
  clear()
  const unknown = await page({ when: 'away', zone: 'UTC' }, ['/api/waiting'])
  expect(unknown.textContent).not.toContain('No table is waiting for you.')
  expect(unknown.querySelector('[role=alert]')?.textContent).toBe('Not just now.')
})

it('an address that is refused stays to be mended', async () => {
  const found = await page({ when: 'away', zone: 'UTC' }, ['/api/notifications/channels'])
  const field = found.querySelector<HTMLInputElement>('input[type=url]')
  if (!field) throw new Error('no field')
  field.value = 'https://hook.example/x'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  await settled()
  expect(found.querySelector('[role=alert]')?.textContent).toBe('Not just now.')
  expect(field.value).toBe('https://hook.example/x')
})
