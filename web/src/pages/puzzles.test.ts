import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { PuzzleAnswer, PuzzleInfo, PuzzleShelf, PuzzleState } from '../api/types'
import { clear, click, SEATS, show, tableWith } from '../testing'
import PuzzlePage from './PuzzlePage.svelte'
import Puzzles from './Puzzles.svelte'

const info = (more: Partial<PuzzleInfo> = {}): PuzzleInfo => ({
  game: 'toy', title: 'Toy', id: 'a', kind: 'win', kind_title: 'Win now', rating: 900, judgement: '', solved: false, ...more,
}) // prettier-ignore
const SOLVER = { rating: 1200, streak: 3, best: 4, solved: 1, tried: 2 }
const SHELF: PuzzleShelf = {
  today: info(),
  puzzles: [info(), info({ id: 'b', kind: 'defend', kind_title: 'Defend', judgement: 'wrong' }), info({ id: 'c', game: 'other', title: 'Other' })],
  solver: SOLVER,
}
const LAYOUT = { game: 'toy', title: 'Toy', boards: [], helps: {}, grounds: [], tips: [] }
const state = (choices: string[], over = false): PuzzleState =>
  ({
    puzzle: info(), question: 'You can win now. How?', seat: 0, seats: SEATS, choices, over, told: [],
    table: {
      number: choices.length, epoch: 0, layout: 'l1', log: [],
      scene: { round: '', prompt: { asked: [0] }, choices: over ? [] : [{ words: 'take 3', text: 'Take three' }, { words: 'done', text: 'Finish' }] },
    },
  }) as unknown as PuzzleState // prettier-ignore

type Body = { choices?: string[]; words?: string; solution?: boolean }
function serve(judged: (body: Body) => Partial<PuzzleAnswer>): Body[] {
  const asked: Body[] = []
  vi.stubGlobal('fetch', (path: string, wish: RequestInit = {}) => {
    const body = wish.body ? (JSON.parse(wish.body as string) as Body) : {}
    if (path === '/api/puzzles') return Promise.resolve(Response.json(SHELF))
    if (path.endsWith('art.svg')) return Promise.resolve(new Response('<svg></svg>'))
    if (path.includes('/layouts/')) return Promise.resolve(Response.json(LAYOUT))
    if (path.endsWith('/answer')) {
      asked.push(body)
      return Promise.resolve(Response.json({ sentence: 'So and so.', solver: SOLVER, counted: true, change: 12, ...judged(body) }))
    }
    const made = [...(body.choices ?? []), ...(body.words ? [body.words] : [])]
    return Promise.resolve(Response.json(state(made, made.includes('done'))))
  })
  return asked
}
async function settled(): Promise<void> {
  for (let n = 0; n < 8; n++) await new Promise((done) => setTimeout(done))
  flushSync()
}
const button = (page: HTMLElement, text: string): Element | undefined =>
  [...page.querySelectorAll('button, a')].find((found) => found.textContent?.includes(text))

afterEach(() => {
  clear()
  vi.unstubAllGlobals()
})

it('puzzles are listed by game and kind, with that of the day and how good I am', async () => {
  serve(() => ({}))
  const page = show(Puzzles, {}, tableWith({}))
  await settled()
  expect(page.textContent).toContain('Puzzle of the day')
  expect(button(page, 'Solve it')?.getAttribute('href')).toBe('/puzzles/toy/a')
  expect(page.querySelector('dl')?.textContent).toContain('1200')
  expect(page.querySelectorAll('.cards li').length).toBe(3)
  click(button(page, 'Defend'))
  flushSync()
  expect(page.querySelectorAll('.cards li').length).toBe(1)
  expect(page.textContent).toContain('wrong at first')
  click(button(page, 'Other'))
  flushSync()
  expect(page.textContent).toContain('None of this kind.')
})

it('a turn that is over is judged at once; after a wrong one I try again, and the right one tells the solution', async () => {
  const asked = serve((body) =>
    body.choices?.includes('take 3') ? { judgement: 'right', steps: ['Take three', 'Finish'], words: ['take 3', 'done'], explanation: 'It wins.' } : { judgement: 'wrong' },
  )
  const page = show(PuzzlePage, { game: 'toy', id: 'a' }, tableWith({}))
  await settled()
  expect(page.textContent).toContain('You can win now. How?')
  click(button(page, 'Finish'))
  await settled()
  expect(asked).toEqual([{ choices: ['done'], solution: false }])
  expect(page.querySelector('.verdict')?.textContent).toContain('Not that. So and so.')
  expect(page.querySelector('.verdict')?.textContent).toContain('Rating 1200 (+12), 3 in a row')
  click(button(page, 'Try again'))
  await settled()
  click(button(page, 'Take three'))
  await settled()
  click(button(page, 'That is my plan'))
  await settled()
  expect(asked[1]).toEqual({ choices: ['take 3'], solution: false })
  expect(page.textContent).toContain('It wins.')
  expect(button(page, 'Next puzzle')?.getAttribute('href')).toBe('/puzzles/other/c')
  click(button(page, '2Finish'))
  await settled()
  expect(page.querySelector('[aria-current=step]')?.textContent).toContain('Finish')
})

it('who gives up is shown the solution', async () => {
  const asked = serve(() => ({ judgement: 'wrong', sentence: '', steps: ['Take three'], words: ['take 3'], explanation: 'It wins.' }))
  const page = show(PuzzlePage, { game: 'toy', id: 'a' }, tableWith({}))
  await settled()
  click(button(page, 'Show the solution'))
  await settled()
  expect(asked).toEqual([{ choices: [], solution: true }])
  expect(page.textContent).toContain('It wins.')
  expect(page.textContent).not.toContain('Not that.')
})
