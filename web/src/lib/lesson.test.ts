import { beforeEach, expect, it, vi } from 'vitest'
import type { LessonState } from '../api/types'
import { SEATS } from '../testing'
import { Lesson } from './lesson.svelte'
import { finishedLessons, forgetLessons } from './progress.svelte'

const answer = (more: Partial<LessonState>): LessonState =>
  ({
    id: 'place', title: 'Place', text: 'About boats.', clause: 'TY-1', seat: 0, seats: SEATS, tasks: 2, number: 0, choices: [],
    ask: 'Place it.', judgement: '', sentence: '',
    table: { number: 0, epoch: 0, layout: '', log: [], scene: { round: '', choices: [{ words: 'place', text: 'Place' }], prompt: { asked: [0] } } },
    ...more,
  }) as unknown as LessonState // prettier-ignore

let asked: { path: string; body: { choices: string[]; words: string } }[] = []
let answers: object[] = []
const settled = async (): Promise<void> => {
  for (let n = 0; n < 6; n++) await Promise.resolve()
}

beforeEach(() => {
  asked = []
  forgetLessons('toy')
  vi.stubGlobal('fetch', async (path: string, wish: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(wish.body)) as { choices: string[]; words: string } })
    return new Response(JSON.stringify(answers.shift()), { status: 200 })
  })
})

it('sends the choices made so far with the next one, and keeps what was finished', async () => {
  answers = [answer({}), answer({ number: 1, choices: ['place'], judgement: 'right' }), answer({ number: 2, choices: ['place', 'done'], judgement: 'right', ask: '' })]
  const lesson = new Lesson('toy', 'place')
  await vi.waitFor(() => expect(lesson.table.asked).toBe(true))
  lesson.table.choose('place')
  await vi.waitFor(() => expect(lesson.state?.number).toBe(1))
  expect(lesson.table.waiting).toBe(false)
  lesson.table.choose('done')
  await vi.waitFor(() => expect(lesson.done).toBe(true))
  expect(asked.map((one) => one.body)).toEqual([
    { choices: [], words: '' },
    { choices: [], words: 'place' },
    { choices: ['place'], words: 'done' },
  ])
  expect(finishedLessons('toy')).toEqual(['place'])
})

it('shows the sentence for a wrong answer and lets me choose again', async () => {
  answers = [answer({}), answer({ judgement: 'wrong', sentence: 'Not there.' })]
  const lesson = new Lesson('toy', 'place')
  await vi.waitFor(() => expect(lesson.table.asked).toBe(true))
  lesson.table.choose('place')
  await vi.waitFor(() => expect(lesson.state?.sentence).toBe('Not there.'))
  await settled()
  expect(lesson.table.waiting).toBe(false)
  expect(lesson.table.asked).toBe(true)
  expect(lesson.table.pointing.because).toBeUndefined()
  expect(finishedLessons('toy')).toEqual([])
})

it('takes back one choice or all, and asks why not', async () => {
  answers = [answer({ choices: ['place', 'place'] }), answer({ choices: ['place'] }), answer({}), { thing: 'sea', sentence: 'No boats there.', clause: 'TY-2' }]
  const lesson = new Lesson('toy', 'place')
  await vi.waitFor(() => expect(lesson.table.asked).toBe(true))
  lesson.back()
  await vi.waitFor(() => expect(lesson.state?.choices).toEqual(['place']))
  lesson.back(true)
  await vi.waitFor(() => expect(lesson.state?.choices).toEqual([]))
  lesson.table.pointing.click('sea')
  await vi.waitFor(() => expect(lesson.table.pointing.because?.clause).toBe('TY-2'))
  expect(asked.map((one) => one.body.choices)).toEqual([[], ['place'], [], []])
  expect(asked[3]?.path).toBe('/api/games/toy/lessons/place/why')
})
