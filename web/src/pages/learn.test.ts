import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Course, LessonState } from '../api/types'
import { forgetLessons, lessonFinished } from '../lib/progress.svelte'
import { clear, click, SEATS, show, tableWith } from '../testing'
import Guide from './Guide.svelte'
import Learn from './Learn.svelte'
import LearnIndex from './LearnIndex.svelte'
import LessonPage from './LessonPage.svelte'

const COURSE: Course = {
  game: 'toy', title: 'Toy', guides: [{ name: 'how-to-play', title: 'How to play' }],
  lessons: [{ id: 'bid', title: 'Bid', clause: 'TY-1', tasks: 1 }, { id: 'pass', title: 'Pass', clause: 'TY-2', tasks: 1 }],
} // prettier-ignore
const lesson = (more: Partial<LessonState>): LessonState =>
  ({
    id: 'bid', title: 'Bid', text: 'About bids.', clause: 'TY-1', seat: 0, seats: SEATS, tasks: 1, number: 0, choices: [],
    ask: 'Bid 3.', judgement: '', sentence: '',
    table: {
      number: 0, epoch: 0, layout: 'l1', log: [],
      scene: { round: '', prompt: { asked: [0] }, choices: [{ words: 'bid 3', text: 'Bid three' }, { words: 'bid 4', text: 'Bid four' }] },
    },
    ...more,
  }) as unknown as LessonState // prettier-ignore
const LAYOUT = { game: 'toy', title: 'Toy', boards: [], helps: {}, grounds: [], tips: [] }

function serve(answer: (path: string, body: { words?: string } | undefined) => unknown): void {
  vi.stubGlobal('fetch', (path: string, wish: RequestInit = {}) => {
    const found = answer(path, wish.body ? (JSON.parse(wish.body as string) as { words?: string }) : undefined)
    return Promise.resolve(typeof found === 'string' ? new Response(found) : Response.json(found))
  })
}
async function settled(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done))
  flushSync()
}
const button = (page: HTMLElement, text: string): Element | undefined =>
  [...page.querySelectorAll('button, a')].find((found) => found.textContent?.includes(text))

beforeEach(() => forgetLessons('toy'))
afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('a course lists its lessons, those that are finished with a mark, and what there is to read', async () => {
  lessonFinished('toy', 'bid')
  serve(() => COURSE)
  const page = show(Learn, { game: 'toy' }, tableWith({}))
  await settled()
  expect(page.textContent).toContain('1 of 2 finished')
  expect(button(page, 'Continue: Pass')?.getAttribute('href')).toBe('/learn/toy/pass')
  expect(page.querySelectorAll('li a.done').length).toBe(1)
  expect(button(page, 'How to play')?.getAttribute('href')).toBe('/rules/toy/how-to-play')
  expect(button(page, 'The whole rulebook')?.getAttribute('href')).toBe('/rules/toy')
})

it('the index leads to the lessons and texts of every game', async () => {
  lessonFinished('toy', 'bid')
  serve((path) => (path === '/api/games' ? [{ slug: 'toy' }] : path.startsWith('/api/games/toy/lessons') ? COURSE : {}))
  const page = show(LearnIndex, {}, tableWith({}))
  await settled()
  expect(button(page, 'Continue: Pass')?.getAttribute('href')).toBe('/learn/toy/pass')
  expect(page.textContent).toContain('1 of 2 lessons finished')
  expect([...page.querySelectorAll('li a')].map((a) => a.getAttribute('href'))).toEqual(['/rules/toy/how-to-play', '/rules/toy'])
})

it('a lesson tells what is wrong, what is right, and leads on to the next', async () => {
  serve((path, body) => {
    if (path.endsWith('/lessons')) return COURSE
    if (path.endsWith('art.svg')) return '<svg></svg>'
    if (path.startsWith('/api/layouts')) return LAYOUT
    if (body?.words === 'bid 4') return lesson({ judgement: 'wrong', sentence: 'Four is too much.' })
    if (body?.words === 'bid 3') return lesson({ judgement: 'right', sentence: 'Well bid.', number: 1, choices: ['bid 3'], ask: '', told: ['Red bid 3'] })
    return lesson({})
  })
  const page = show(LessonPage, { game: 'toy', id: 'bid' }, tableWith({}))
  await settled()
  expect(page.textContent).toContain('Lesson 1 of 2')
  expect(page.querySelector('.ask')?.textContent).toBe('Bid 3.')
  click(button(page, 'Bid four'))
  await settled()
  expect(page.querySelector('.verdict.bad')?.textContent).toContain('Four is too much.')
  expect(page.querySelector('.ask')?.textContent).toBe('Bid 3.')
  click(button(page, 'Bid three'))
  await settled()
  expect(page.querySelector('.verdict:not(.bad)')?.textContent).toContain('Well bid.')
  expect(page.querySelector('.verdict')?.textContent).toContain('Red bid 3')
  expect(button(page, 'Next: Pass')?.getAttribute('href')).toBe('/learn/toy/pass')
  expect(page.querySelector('.options')).toBeNull()
})

it('a guide is drawn with its pictures', async () => {
  serve(() => ({ game: 'toy', title: 'Toy', name: 'How to play', markdown: '# How to play Toy\n\n![A bid.](lesson:bid)\n\nBid (TY-2.1).' }))
  const page = show(Guide, { game: 'toy', name: 'how-to-play' }, tableWith({}))
  await settled()
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/api/games/toy/lessons/bid/picture.svg')
  expect(page.querySelector('a.clause')?.getAttribute('href')).toBe('/rules/toy#TY-2.1')
})
