import { flushSync } from 'svelte'
import { afterEach, expect, it, vi } from 'vitest'
import type { Choice, Hello, Layout, Proposed, ReportState, Scene, Token } from '../api/types'
import { clear, click, FakeSocket, SEATS, show, tableWith } from '../testing'
import { Table } from '../lib/table.svelte'
import { prefs } from '../lib/prefs.svelte'
import { Shown } from '../lib/shown.svelte'
import { resting } from '../lib/resting.svelte'
import AnalysisBar from './AnalysisBar.svelte'
import CardView from './CardView.svelte'
import Curtain from './Curtain.svelte'
import DiceView from './DiceView.svelte'
import EndView from './EndView.svelte'
import GameReport from './GameReport.svelte'
import GridView from './GridView.svelte'
import HelpCard from './HelpCard.svelte'
import LogTab from './LogTab.svelte'
import OptionList from './OptionList.svelte'
import OrdersView from './OrdersView.svelte'
import Piece from './Piece.svelte'
import PlayersTab from './PlayersTab.svelte'
import PromptView from './PromptView.svelte'
import ProposalView from './ProposalView.svelte'
import RowView from './RowView.svelte'
import Scrubber from './Scrubber.svelte'
import Shelves from './Shelves.svelte'
import Since from './Since.svelte'
import ThingMenu from './ThingMenu.svelte'
import TipView from './TipView.svelte'
import TrackView from './TrackView.svelte'
import TreeTab from './TreeTab.svelte'

afterEach(clear)
const choices: Choice[] = [
  { words: 'buy', text: 'Buy a boat', group: 'Trade', things: ['boat'], value: '3' },
  { words: 'sell', text: 'Sell a boat', group: 'Trade', things: ['boat'], final: true },
  { words: 'pass', text: 'Pass', ends: true },
]
const asked: Partial<Scene> = { choices, prompt: { sentence: 'Buy or sell (2 left), or pass.', clause: 'TO-7.1', asked: [0], decision: 'trade' } }
const choosing = asked
const texts = (page: HTMLElement, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((e) => (e.textContent ?? '').replace(/\s+/g, ' ').trim())

it('the list has every option under its heading, and what ends the step last', () => {
  const page = show(OptionList, {}, tableWith(asked))
  expect(texts(page, 'h4')).toEqual(['Trade 2'])
  expect(texts(page, '.option .what')).toEqual(['Buy a boat', 'Sell a boat'])
  expect(texts(page, '.end b')).toEqual(['Pass'])
  click(page.querySelector('.option'))
  expect(FakeSocket.last.of('choose')).toMatchObject([{ words: 'buy', epoch: 4 }])
})

it('what ends the step says what comes then', () => {
  const page = show(OptionList, {}, tableWith(asked))
  FakeSocket.last.say({
    type: 'previewed', words: 'pass', scene: { round: '', prompt: { sentence: 'Place a boat.', asked: [0] } },
  }) // prettier-ignore
  expect(texts(page, '.end small')).toEqual(['then: Place a boat.'])
})

it('a hint shows estimates and the expected line', () => {
  const page = show(OptionList, {}, tableWith(asked))
  FakeSocket.last.say({ type: 'hinted', best: [{ words: 'sell', text: 'Sell a boat', estimate: 0.62, line: ['Place a boat'] }] })
  expect(texts(page, '.hint li')).toEqual(['Sell a boat62 % expects: Place a boat'])
  expect(texts(page, '.option .advice')).toEqual(['62 %'])
})

it('the prompt has the sentence and its clause, and leads to it', () => {
  let wanted = ''
  const page = show(PromptView, { onclause: (clause: string) => (wanted = clause), onsince: () => undefined }, tableWith(asked))
  expect(texts(page, '.ask')).toEqual(['Buy or sell (2 left), or pass.'])
  click(page.querySelector('.clause'))
  expect(wanted).toBe('TO-7.1')
})

it('the prompt says who is choosing when I am not', () => {
  const table = tableWith({ prompt: { sentence: '', asked: [1] } })
  const page = show(PromptView, { onclause: () => undefined, onsince: () => undefined }, table)
  expect(page.textContent).toContain('Blue is choosing')
})

it('a menu at a thing has its options and closes', () => {
  const table = tableWith(asked)
  const page = show(ThingMenu, {}, table)
  table.pointing.click('boat', { left: 10, top: 10, width: 5, height: 5 })
  flushSync()
  expect(texts(page, '[role=menuitem]').map((t) => t.slice(0, 6))).toEqual(['Buy a ', 'Sell a', 'Not th'])
  click([...page.querySelectorAll('[role=menuitem]')][2])
  expect(page.querySelectorAll('[role=menuitem]')).toHaveLength(0)
})

it('a card shows cost, title, points and text; as a line it leaves the text out', () => {
  const card = { id: 'c', title: 'Dojo', text: 'A house of swords.', points: '4', cost: [{ symbol: 'art:boat', text: '2', title: '2 wood' }] }
  const table = tableWith({ cards: [card] })
  const whole = show(CardView, { card, form: 'whole' as const }, table)
  for (const word of ['Dojo', 'A house of swords.', '4', '2 wood']) expect(whole.textContent).toContain(word)
  const line = show(CardView, { card, form: 'line' as const }, table)
  expect(line.textContent).not.toContain('swords')
})

it('a card that opens says everything when it is opened, and to a screen reader nothing twice', () => {
  const card = { id: 'c', title: 'Dojo', text: 'A house of swords.', points: '4' }
  const page = show(CardView, { card, form: 'line' as const, wordy: true, opens: 180 }, tableWith({ cards: [card] }))
  expect(texts(page, '.open .title, .open .words, .open .points')).toEqual(['Dojo', '4', 'A house of swords.'])
  expect(page.querySelector('.open')?.getAttribute('aria-hidden')).toBe('true')
  const back = show(CardView, { card: { ...card, back: true }, opens: 180 }, tableWith({}))
  expect(back.querySelector('.open')).toBeNull()
})

it('a card that lies face down shows its deck only', () => {
  const card = { id: 'c', title: 'Action', text: 'secret', back: true }
  expect(show(CardView, { card }, tableWith({})).textContent?.trim()).toBe('Action')
})

it('a single pile among cards stands beside the title of the row', () => {
  const table = tableWith({ cards: [{ id: 'c', title: 'Dojo' }], stacks: [{ id: 's', title: 'Buildings', count: 20 }] })
  const page = show(RowView, { row: { id: 'r', title: 'Buildings', items: ['c', 's'] } }, table)
  expect(texts(page, 'h4')).toEqual(['Buildings 20'])
  expect(page.querySelectorAll('.items > *')).toHaveLength(1)
})

it('help says what a thing is, with its clause, and what lies on it', () => {
  const table = tableWith({
    helps: { a1: { title: 'Hiva', text: 'An island.', clause: 'TO-2.1' } },
    areas: [{ id: 'a1', board: 'map', center: [0, 0], owner: 0, note: '2 knots' }],
    tokens: [{ id: 'hut', at: 'a1', symbol: 'art:village', owner: 0, count: 2 }],
  })
  table.pointing.explain('a1', { left: 0, top: 0, width: 1, height: 1 })
  const page = show(HelpCard, { onclause: () => undefined }, table)
  for (const word of ['Hiva', 'An island.', 'TO-2.1', '2 knots', 'Village × 2']) expect(page.textContent).toContain(word)
})

it('help on a card has its cost, its number and both of its texts', () => {
  const card = { id: 'c', title: 'City Founder', points: '2', text: 'You founded a city.', second_title: 'Resistance', second_text: 'You lost no piece.', cost: [{ symbol: 'icon:coins', text: '3', title: 'coins' }] }
  const table = tableWith({ cards: [card] })
  table.pointing.explain('c', { left: 0, top: 0, width: 1, height: 1 })
  const page = show(HelpCard, { onclause: () => undefined }, table)
  expect(texts(page, 'h4')).toEqual(['City Founder2'])
  expect(texts(page, 'p').slice(1, 3)).toEqual(['You founded a city.', 'Resistance You lost no piece.'])
  expect(page.textContent).toContain('coins')
})

const lines = [
  { number: 1, player: 0, text: 'Place a boat', key: 'place', choice: true, things: ['b1'], round: 'Round 1' },
  { number: 2, player: 1, text: 'Attack Red', key: 'attack', choice: true, things: ['b2'], round: 'Round 1' },
  { number: 3, player: 1, text: 'End', key: 'end', choice: true, round: 'Round 2' },
] as never[]

it('the log has rounds, links and a filter for what was done to me', () => {
  const page = show(LogTab, {}, tableWith({}, { log: lines }))
  expect(texts(page, '.round')).toEqual(['Round 1', 'Round 2'])
  expect([...page.querySelectorAll('a.link')].map((a) => a.getAttribute('href'))).toEqual(['/t/t1?at=1', '/t/t1?at=2', '/t/t1?at=3'])
  click([...page.querySelectorAll('.filter button')][3])
  expect(texts(page, 'li:not(.round) button > span')).toEqual(['Attack Red'])
})

it('what was done several times is told once, with how often', () => {
  const again = [1, 2].map((number) => ({ number, player: 1, text: 'Blue recruited in Rome', key: 'recruit', choice: true, round: 'Round 1' }))
  const table = tableWith({}, { log: again as never })
  for (const part of [LogTab, PlayersTab]) expect(show(part, {}, table).textContent).toContain('Blue recruited in Rome 2 times')
})

it('the log is a story: steps on the way are shown to who asks for all lines', () => {
  const step = { number: 2, player: 1, text: 'Blue took an Army unit along', key: 'take', choice: true, passing: true, round: 'Round 1' }
  const page = show(LogTab, {}, tableWith({}, { log: [step, ...lines.slice(1)] as never }))
  expect(texts(page, 'li:not(.round) button > span')).toEqual(['Attack Red', 'End'])
  click([...page.querySelectorAll('.filter button')].find((button) => button.textContent === 'All'))
  expect(texts(page, 'li:not(.round) button > span')).toEqual([step.text, 'Attack Red', 'End'])
})

it('an analysis says what it is, leads back to the game, and shows its tree', async () => {
  const branches = [{ table: 't1', parent: 'g1', moment: 7, name: 'Attack' }, { table: 't2', parent: 't1', moment: 2 }]
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, wish?: RequestInit) => {
    asked.push(`${path} ${String(wish?.body ?? '')}`)
    return Promise.resolve(Response.json({ game: 'g1', title: 'Toy', mine: true, branches }))
  })
  const table = tableWith(choosing)
  table.hello = { ...table.hello!, analysis: true, host: true, root: 'g1', name: 'Attack' }
  let forked = 0
  const bar = show(AnalysisBar, { fork: () => (forked += 1), ontree: () => undefined }, table)
  expect(bar.textContent).toContain('Every seat is yours')
  expect(bar.querySelector('a')?.getAttribute('href')).toBe('/t/g1')
  click([...bar.querySelectorAll('button')].find((button) => button.textContent === 'Branch off'))
  expect(forked).toBe(1)
  prefs.advice = true
  flushSync()
  expect(FakeSocket.last.of('hint')).toHaveLength(1)
  prefs.advice = false
  click([...bar.querySelectorAll('button')].find((button) => button.textContent?.includes('Share')))
  await vi.waitFor(() => expect(asked).toContain('/api/tables/t1/branch {"shared":true}'))
  const tree = show(TreeTab, {}, table)
  await vi.waitFor(() => expect(texts(tree, 'a')).toEqual(['Toy, the game itself', 'Attackfrom move 7', 'Branch 2from move 2']))
  expect(tree.querySelector('[aria-current]')?.getAttribute('href')).toBe('/t/t1')
  vi.unstubAllGlobals()
})

it('a link leads everybody to the same moment, by whatever number each of them knows it', () => {
  const table = tableWith({}, { number: 9, at: 6 })
  expect(table.linkTo()).toMatch(/\/t\/t1\?at=6$/)
  table.lookAt(3)
  expect(FakeSocket.last.of('look')).toEqual([{ type: 'look', number: 3, shared: true }])
  FakeSocket.last.say({ type: 'scene', number: 5, at: 3, epoch: 0, layout: '', log: [], looking: true, scene: { round: 'Then' } })
  expect([table.looking, table.shown?.round]).toEqual([5, 'Then'])
  expect(table.linkTo()).toMatch(/\?at=3$/)
})

it('until a linked moment has come, the replay stays where the table is', () => {
  const table = tableWith({}, { number: 9, at: 9, log: [{ number: 9, player: 1, text: 'Blue ended the turn', key: 'end', choice: true }] as never })
  table.lookAt(3)
  expect(texts(show(Scrubber, {}, table), '.text')).toEqual(['9 of 9 · Blue ended the turn'])
})

it('before the server has told anything a table is not said to be open', () => {
  const table = new Table('t1')
  const page = show(PromptView, { onclause: () => undefined, onsince: () => undefined }, table)
  expect(texts(page, 'p')).toEqual(['One moment.'])
})

it('before the game begins the prompt says who is missing', () => {
  const table = tableWith({})
  table.status = 'open'
  table.seats = table.seats.map((seat) => ({ ...seat, state: 'open' as const }))
  const page = show(PromptView, { onclause: () => undefined, onsince: () => undefined }, table)
  expect(texts(page, '.turn, .ask')).toEqual(['The game has not begun', '2 seats are still open.'])
})

it('on a phone dice leave the map with my next choice, and forts stand for points', () => {
  const panels = [{ id: 'seat0', player: 0, name: 'Red', stats: [{ symbol: 'fort', title: 'Forts', value: '4' }] }]
  const roll = (face: number) => [{ id: 'd', face, owner: 0, why: 'Rome' }]
  const table = tableWith({ panels, dice: roll(2) } as never)
  const page = show(Shelves, { rows: [], score: true }, table)
  const answered = (epoch: number, face: number): number => {
    FakeSocket.last.say({ type: 'scene', number: epoch, epoch, layout: '', log: [], scene: { round: 'Round 1', panels, dice: roll(face) } } as never)
    return page.querySelectorAll('.dice li').length
  }
  expect(texts(page, '.score b')).toEqual(['4'])
  expect(page.querySelectorAll('.dice li')).toHaveLength(1)
  expect([answered(5, 2), answered(6, 5), answered(7, 5)]).toEqual([0, 1, 0])
})

it('a turn of the log can be folded', () => {
  const turn = [...lines.slice(0, 1), { number: 1, player: 0, text: 'It pays 2 coins', key: 'paid', choice: false, round: 'Round 1' }]
  const page = show(LogTab, {}, tableWith({}, { log: turn as never }))
  expect(texts(page, 'li button > span')).toEqual(['Place a boat', 'It pays 2 coins'])
  click(page.querySelector('.fold'))
  expect(texts(page, 'li button > span')).toEqual(['Place a boat'])
  expect(page.querySelector('.fold')?.getAttribute('aria-label')).toBe('Show the whole turn, 2 lines')
})

it('what follows from a choice lights its places', () => {
  const table = tableWith({}, { log: [...lines, { number: 2, player: 1, text: 'Red lost a hut', key: 'lost', choice: false, round: 'Round 1' }] as never })
  const page = show(LogTab, {}, table)
  const lost = [...page.querySelectorAll('li button')].find((button) => button.textContent?.includes('lost a hut'))
  lost?.dispatchEvent(new Event('pointerenter'))
  expect([...table.pointing.lookedAt]).toEqual(['b2'])
})

it('a line of the log goes to its moment', () => {
  const page = show(LogTab, {}, tableWith({}, { log: lines }))
  click(page.querySelector('li:not(.round) button'))
  expect(FakeSocket.last.of('look')).toEqual([{ type: 'look', number: 1 }])
})

it('since my last move: what was done to me comes first', () => {
  const table = tableWith({}, { log: lines })
  FakeSocket.last.say({ type: 'history', number: 4, log: [lines[2], lines[1]] as never, mine: [2] })
  const page = show(Since, { onclose: () => undefined }, table)
  expect(page.textContent).toContain('2 moves, 1 concerns you')
  expect(texts(page, 'li')[0]).toContain('to you')
})

it('standing orders are listed, and removed with one click', () => {
  const page = show(OrdersView, {}, tableWith(asked))
  expect(texts(page, 'option').slice(1)).toEqual(['Buy a boat', 'Sell a boat', 'Pass'])
  FakeSocket.last.say({ type: 'orders', orders: { trade: 'pass' } })
  expect(texts(page, '.given span')).toEqual(['When asked “trade”: pass'])
  click(page.querySelector('.given button'))
  expect(FakeSocket.last.of('order')).toEqual([{ type: 'order', decision: 'trade', words: '' }])
})

it('players show points as the server counts them, with their parts', () => {
  const scores = [{ seat: 0, total: 9.5, parts: [{ name: 'villages', points: 9.5 }], place: 0 }]
  const table = tableWith({ panels: [{ id: 'seat0', player: 0, name: 'Red', points: '9 VP' }] }, { scores })
  const page = show(PlayersTab, {}, table)
  expect(texts(page, '.points')).toEqual(['9½ VP'])
  click(page.querySelector('button.player'))
  expect(texts(page, 'dl div')).toEqual(['villages9½', 'Together9½'])
})

it('people who share a device can be named at the table', () => {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', (path: string, wish: RequestInit) => {
    asked.push([path, JSON.parse(wish.body as string)])
    return Promise.resolve(Response.json({ name: 'Bo' }))
  })
  const table = tableWith({ panels: [{ id: 'seat0', player: 0, name: 'Red' }] })
  const alone = show(PlayersTab, {}, table)
  click(alone.querySelector('button.player'))
  expect(alone.querySelector('input')).toBeNull()
  table.hello = { ...table.hello!, mine: [0, 1] }
  const page = show(PlayersTab, {}, table)
  click(page.querySelector('button.player'))
  const field = page.querySelector('input') as HTMLInputElement
  field.value = 'Bo '
  field.dispatchEvent(new Event('change', { bubbles: true }))
  expect(asked).toEqual([['/api/tables/t1/seats/0/name', { name: 'Bo' }]])
  vi.unstubAllGlobals()
})

it('the end names the winner, the points by source and the hints asked', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, sentence: 'They match.', commitment: 'c0ffee' })))
  const table = tableWith({})
  FakeSocket.last.say({
    type: 'over', status: 'over', secret: 'beef', hints: [2, 0], curve: [[0, [0, 0]], [4, [7, 3]]],
    scores: [
      { seat: 0, total: 7, place: 1, parts: [{ name: 'huts', points: 8 }, { name: 'scraps', points: -1 }] },
      { seat: 1, total: 3, place: 2, parts: [{ name: 'huts', points: 3 }] },
    ],
  } as never) // prettier-ignore
  const page = show(EndView, { rematch: () => undefined, fork: () => undefined, onclose: () => undefined }, table)
  expect(texts(page, 'h2')).toEqual(['You win with 7 points, 4 ahead'])
  expect(texts(page, '.small')[0]).toBe('4 choices, ended in Round 1.')
  expect(texts(page, '.part b')).toEqual(['8', '-1', '3'])
  expect(page.querySelectorAll('svg .line')).toHaveLength(2)
  expect(page.textContent).toContain('Hints used')
})

const judged = { entry: 3, last: 5, player: 0, called: 'mistake', chance: 0.4, best: 0.5, lost: 0.1, margin: 0.02, luck: 0, made: ['Pass'], better: ['Buy a boat'], better_words: ['buy'] }
const REPORTED = {
  state: 'done', done: 2, turns: 2,
  report: {
    title: 'Toy', choices: [], luck: [],
    players: ['Red', 'Blue'].map((name) => ({ name, place: 1, points: 7, turns: 2, accuracy: 0.5, lost: 0.05, luck: 0, counts: {} })),
    moments: [{ entry: 0, chances: [0.5, 0.5], open: [0.5, 0.5], points: [0, 0] }, { entry: 8, chances: [1, 0], open: [1, 0], points: [7, 3] }],
    turns: [judged, { ...judged, entry: 5, last: 7, player: 1, called: 'good', luck: -0.2, lost: 0, better: [], better_words: [] }],
  },
} as ReportState // prettier-ignore

it('a game that counts one thing only is won with so many of it', () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, sentence: 'They match.', commitment: 'c0ffee' })))
  const table = tableWith({})
  const forts = (seat: number, total: number, place: number) => ({ seat, total, place, parts: [{ name: 'forts', points: total }] })
  FakeSocket.last.say({ type: 'over', status: 'over', secret: 'beef', scores: [forts(1, 5, 1), forts(0, 1, 2)] } as never)
  const page = show(EndView, { rematch: () => undefined, fork: () => undefined, onclose: () => undefined }, table)
  expect(texts(page, 'h2')).toEqual(['Blue wins with 5 forts, 4 ahead'])
})

it('the report on a game is asked for, followed and then shown', async () => {
  const answers = [{ state: 'none' }, { state: 'running', done: 0, turns: 2 }, { state: 'running', done: 1, turns: 2 }]
  const turn = { entry: 3, last: 5, player: 0, called: 'mistake', chance: 0.4, best: 0.5, lost: 0.1, margin: 0.02, luck: 0 }
  const player = { place: 1, points: 7, turns: 2, accuracy: 0.5, lost: 0.052, luck: -0.03, counts: { mistake: 1 } }
  const report = {
    title: 'Toy', choices: [], luck: ['After entry 4, Red lost 9% by dice or draws.'], explained: 'Mistakes from 7%.',
    players: [{ ...player, name: 'Red' }, { ...player, name: 'Blue', luck: 0.2, noise: 0.03, counts: {} }],
    moments: [{ entry: 0, chances: [0.5, 0.5], open: [0.5, 0.5], points: [0, 0] }, { entry: 8, chances: [1, 0], open: [1, 0], points: [7, 3] }],
    turns: [
      { ...turn, made: ['Pass'], better: ['Buy a boat'], better_words: ['buy'], told: 'The better plan scores more.' },
      { ...turn, entry: 5, called: 'good', lost: 0, luck: -0.09, noise: 0.04, made: [], better: [] },
      { ...turn, entry: 7, called: 'good', lost: 0, luck: 0.09, noise: 0.1, made: [], better: [] },
    ],
  } // prettier-ignore
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, wish: RequestInit) => {
    if (!path.endsWith('/report')) return Promise.resolve(Response.json({}))
    asked.push(`${wish.method ?? 'GET'} ${path}`)
    return Promise.resolve(Response.json(answers.shift() ?? { state: 'done', done: 2, turns: 2, report }))
  })
  const seen: number[] = []
  const page = show(GameReport, { replay: (number: number) => seen.push(number), pause: 1 }, tableWith({}))
  await vi.waitFor(() => expect(texts(page, '.button')).toEqual(['Analyse the game']))
  click(page.querySelector('.button'))
  await vi.waitFor(() => expect(texts(page, 'tbody td')).toContain('A Red'))
  expect(asked[1]).toBe('POST /api/tables/t1/report')
  expect(texts(page, 'table')[0]).toContain('A Red50 %5.2 %−3 %1B Blue50 %5.2 %+20 % ± 3 %0')
  expect(texts(page, '.told')).toEqual(['The better plan scores more.'])
  const turns = [...page.querySelectorAll<HTMLElement>('.all tbody tr')]
  expect(turns.map((row) => texts(row, 'td').slice(1))).toEqual([
    ['mistake', '40 %', '10 % ± 2 %', ''],
    ['', '40 %', '', '−9 % ± 4 %'],
    ['', '40 %', '', ''], // what may be noise is no luck
  ])
  expect(page.textContent).toContain('Mistakes from 7%.')
  expect(texts(page, 'li small')).toEqual(['Better by 10 % (± 2 %): Buy a boat'])
  click(page.querySelector('li button'))
  click(turns[1]?.querySelector('button'))
  expect(seen).toEqual([3, 5])
  expect(page.textContent).toContain('Red lost 9% by dice or draws.')
  expect(texts(page, '.plan li')).toEqual(['Buy a boat'])
  expect(page.querySelectorAll('svg .open')).toHaveLength(2)
})

it('the better plan is played at a table of my own, and the report can be shared', async () => {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', (path: string, wish: RequestInit) => {
    asked.push([path, wish.body ? JSON.parse(wish.body as string) : undefined])
    return Promise.resolve(Response.json(path.endsWith('/report') ? REPORTED : { table: 't2' }))
  })
  const table = tableWith({})
  const page = show(GameReport, { replay: () => undefined }, table)
  const verb = (word: string): Element | undefined => [...page.querySelectorAll('button')].find((found) => found.textContent?.includes(word))
  await vi.waitFor(() => expect(verb('Play it on the board')).toBeDefined())
  click(verb('Play it on the board'))
  await vi.waitFor(() => expect(location.pathname).toBe('/t/t2'))
  expect(asked).toContainEqual(['/api/tables/t1/fork', { number: 3, seat: 0, words: ['buy'] }])
  click(verb('Share this report'))
  expect(table.notice).toBe('The link to this report is copied.')
})

it('the replay draws chances beside points, marks key moments and tells the chance of the moment', () => {
  const table = tableWith({}, { number: 9 })
  FakeSocket.last.say({ type: 'over', status: 'over', scores: [], curve: [[0, [0, 0]], [4, [3, 1]], [9, [5, 8]]] } as never)
  table.report.found = REPORTED
  const page = show(Scrubber, {}, table)
  expect(page.querySelectorAll('svg.chances .edge')).toHaveLength(2)
  expect(page.querySelectorAll('svg.chances .open'), 'with everything open').toHaveLength(2)
  const keys = [...page.querySelectorAll('.key')]
  expect(keys.map((key) => key.getAttribute('aria-label'))).toEqual(['Red: mistake, 10 % lost', 'Blue: −20 % by dice or draws'])
  expect(texts(page, '.points small')).toEqual(['100 %', '0 %'])
  click(keys[0])
  expect(FakeSocket.last.of('look').at(-1)).toEqual({ type: 'look', number: 3 })
})

it('a proposal is answered by those who must, and withdrawn by who made it', () => {
  const table = tableWith({})
  const proposal = { type: 'proposal' as const, id: 7, kind: 'pause' as const, by: 1, text: 'Blue proposes a pause.', must: [0] }
  FakeSocket.last.say(proposal)
  const page = show(ProposalView, { proposal: table.talk.proposals[0] as Proposed }, table)
  expect(texts(page, 'button')).toEqual(['Agree', 'No'])
  click(page.querySelector('button'))
  expect(FakeSocket.last.of('answer')).toMatchObject([{ proposal: 7, yes: true }])
  FakeSocket.last.say({ ...proposal, id: 8, kind: 'end', by: 0, must: [1] })
  const mine = show(ProposalView, { proposal: table.talk.proposals[1] as Proposed }, table)
  expect(texts(mine, 'button')).toEqual(['Withdraw'])
  expect(texts(mine, '.wait')).toEqual(['Waiting for Bot (normal).'])
  FakeSocket.last.say({ ...proposal, ended: 'refused' })
  expect(table.talk.proposals.map((p) => p.id)).toEqual([8])
  expect(table.notice).toBe('Not agreed: Blue proposes a pause.')
})

it('nothing can be chosen while the game is paused or when it has ended by agreement', () => {
  const table = tableWith(asked)
  expect(table.asked).toBe(true)
  FakeSocket.last.say({ type: 'presence', status: 'paused', seats: [...table.seats] })
  expect(table.asked).toBe(false)
  expect(table.pointing.open).toEqual([])
  FakeSocket.last.say({ type: 'presence', status: 'running', seats: [...table.seats] })
  expect(table.pointing.open).toHaveLength(3)
})

it('numbers on pieces can be read at rest, however small the board lies', () => {
  const pieces: Token[] = [
    { id: 'army', at: 'a1', symbol: 'art:army', owner: 0, count: 5, side: 44, place: [0, 0] },
    { id: 'tile', at: 'a1', symbol: 'art:tile', form: 'tile', badge: '3', count: 4, side: 27, place: [0, 0] },
    { id: 'back', at: 'a1', symbol: '', state: 'hidden', owner: 1, count: 2, side: 27, place: [0, 0] },
  ]
  for (const k of [0.47, 0.71, 1.3]) {
    resting.k = k
    for (const token of pieces) {
      const numbers = [...show(Piece, { table: new Shown(), token }).querySelectorAll('text')].filter((text) => /\d/.test(text.textContent ?? ''))
      expect(numbers.length).toBeGreaterThan(0)
      for (const text of numbers) expect(Number(text.getAttribute('font-size')) * k).toBeGreaterThanOrEqual(11)
    }
  }
  resting.k = 0
})

it('a tip is not seen where the tip for another question was', () => {
  vi.useFakeTimers()
  const table = tableWith(asked)
  table.lay({ boards: [], tips: [{ text: 'Buy.', clause: '', decision: 'trade' }, { text: 'Place.', clause: '', decision: 'place' }] } as unknown as Layout)
  flushSync()
  const page = show(TipView, { onclause: () => undefined }, table)
  const tip = (): HTMLElement | null => page.querySelector('.tip')
  vi.advanceTimersByTime(100)
  expect(tip()?.style.visibility).toBe('visible')
  table.show({ round: '', choices, prompt: { sentence: 'Place a boat.', asked: [0], decision: 'place' } } as Scene, [], { number: 5, epoch: 5 })
  flushSync()
  expect(tip()?.textContent).toContain('Place.')
  expect(tip()?.style.visibility).toBe('hidden')
  vi.advanceTimersByTime(100)
  expect(tip()?.style.visibility).toBe('visible')
  vi.useRealTimers()
})

it('names on the map can be read at rest, and grow no larger than their neighbours allow', () => {
  for (const [k, size] of [[1.3, 13], [0.8, 11 / 0.8], [0.3, 13 * 1.3]] as const) {
    resting.k = k
    expect(resting.name(13)).toBeCloseTo(size)
  }
  resting.k = 0
  expect(resting.name(13)).toBe(13)
})

it('options pale only when the answer is long in coming, and nothing lies over the last of them', () => {
  vi.useFakeTimers()
  const table = tableWith({ ...asked, choices: choices.slice(0, 2) })
  const page = show(OptionList, {}, table)
  expect(page.querySelector('.foot')).toBeNull()
  click(page.querySelector('.option'))
  expect(page.querySelector<HTMLButtonElement>('.option')?.disabled).toBe(true)
  expect(page.querySelector('.options')?.classList).not.toContain('slow')
  vi.advanceTimersByTime(1000)
  flushSync()
  expect(page.querySelector('.options')?.classList).toContain('slow')
  FakeSocket.last.say({ type: 'denied', nonce: 'n', sentence: 'No.' })
  expect(page.querySelector('.options')?.classList).not.toContain('slow')
  vi.useRealTimers()
})

it('what is drawn from a list of the table stays the same until that list changes', () => {
  const hut: Token = { id: 'hut', at: 'a1', symbol: 'art:hut' }
  const table = tableWith({ tokens: [hut], cards: [] })
  const [tokens, cards, held] = [table.tokens, table.cards, table.held]
  const patch = { type: 'patch', removed: {}, fields: { round: 'Round 2' }, log: [] } as const
  FakeSocket.last.say({ ...patch, base: 4, number: 5, epoch: 5, set: {} } as never)
  expect(table.scene?.round).toBe('Round 2')
  expect([table.tokens, table.cards, table.held]).toEqual([tokens, cards, held])
  expect(table.tokens).toBe(tokens)
  FakeSocket.last.say({ ...patch, base: 5, number: 6, epoch: 6, set: { tokens: [{ ...hut, at: 'a2' }] } } as never)
  expect(table.tokens.get('hut')?.at).toBe('a2')
  expect(table.held).toBe(held)
})

it('nothing can be taken back after the end', () => {
  const table = tableWith({}, { undo: [{ number: 4, text: 'Place a boat' }] })
  expect(table.undo).toHaveLength(1)
  FakeSocket.last.say({ type: 'over', scores: [], status: 'over' })
  expect(table.undo).toEqual([])
})

it('the log follows a replay to moves from before I came', () => {
  const table = tableWith({}, { number: 300, log: [{ number: 250, player: 0, text: 'Place a hut', key: 'place', choice: true }] })
  table.look(2)
  FakeSocket.last.say({ type: 'scene', number: 2, at: 2, epoch: 0, layout: '', log: lines.slice(0, 2), looking: true, scene: { round: 'Round 1' } })
  const page = show(LogTab, {}, table)
  expect(texts(page, 'li:not(.round) button > span')).toEqual(['Place a boat', 'Attack Red', 'Place a hut'])
  expect(texts(page, '.now button > span')).toEqual(['Attack Red'])
})

it('panel and replay show the same points, and the replay marks what mattered', () => {
  const table = tableWith({ panels: [{ id: 'seat0', player: 0, name: 'Red', points: '3' }] }, { number: 9, log: lines })
  FakeSocket.last.say({ type: 'over', scores: [], curve: [[0, [0, 0]], [4, [3, 1]], [9, [5, 8]]] as [number, number[]][] })
  table.story = { curve: [[0, [0, 0]], [9, [5, 8]]] as never, gains: [{ number: 4, seat: 0, points: 3, text: 'Red built the Dojo' }] }
  table.look(4)
  FakeSocket.last.say({
    type: 'scene', number: 4, at: 4, epoch: 0, layout: '', log: [], looking: true,
    scene: { round: 'Round 1', panels: [{ id: 'seat0', player: 0, name: 'Red', points: '3' }] },
    scores: [{ seat: 0, total: 3.5 }, { seat: 1, total: 1 }],
  }) // prettier-ignore
  const page = show(Scrubber, {}, table)
  expect(texts(page, '.points li').map((text) => text.replace(/^\D+/, ''))).toEqual(['3½', '1'])
  expect(texts(show(PlayersTab, {}, table), '.points')).toEqual(['3½'])
  const marks = [...show(Scrubber, {}, table).querySelectorAll('.event')]
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual(['Move 2, to you: Attack Red', 'Move 4: Red built the Dojo (+3)'])
  click(marks[0])
  expect(FakeSocket.last.of('look').at(-1)).toEqual({ type: 'look', number: 2 })
})

it('the replay has a line of points for every seat', () => {
  const table = tableWith({}, { number: 9 })
  FakeSocket.last.say({ type: 'over', scores: [], curve: [[0, [0, 0]], [4, [3, 1]], [9, [5, 8]]] as [number, number[]][] })
  const page = show(Scrubber, {}, table)
  expect(page.querySelectorAll('svg .edge')).toHaveLength(2)
  expect(texts(page, '.points li').map((text) => text.slice(-1))).toEqual(['5', '8'])
})

it('a grid lights what can be chosen, a track marks its step, a die shows its pips', () => {
  const table = tableWith({ ...asked, dice: [{ id: 'd', face: 4, owner: 1, why: 'attack' }] })
  const cells = [{ id: 'boat', text: 'Boats' }, { id: 'x', text: 'Roads', state: 'owned' as const }]
  const grid = show(GridView, { grid: { id: 'g', title: 'Advances', groups: [{ title: 'Sea', cells }] } }, table)
  expect(texts(grid, '.lit')).toEqual(['Boats'])
  const track = show(TrackView, { track: { id: 't', title: 'Round', low: 1, high: 3, markers: [[2, -1]] as [number, number][] } }, table)
  expect(texts(track, '.on')).toEqual(['2 2'])
  expect(show(DiceView, {}, table).querySelectorAll('circle')).toHaveLength(4)
})

it('the curtain names the next player and nothing else', () => {
  const table = tableWith({ prompt: { sentence: 'Secret question', asked: [1] }, cards: [{ id: 'c', title: 'Secret card' }] })
  const page = show(Curtain, { seats: [0, 1] }, table)
  expect(page.textContent).toContain('Blue')
  expect(page.textContent).not.toContain('Secret')
  click(page.querySelector('button'))
  expect(FakeSocket.last.address).toContain('seat=1')
})

it('the curtain calls who has a name by it, and seats of one name by their seats', () => {
  const table = tableWith({ prompt: { sentence: '', asked: [1] } })
  const calls = (name: string): string => {
    table.seats = SEATS.map((seat) => (seat.index === 1 ? { ...seat, kind: 'person', name } : seat))
    return texts(show(Curtain, { seats: [0, 1] }, table), 'h1').join()
  }
  expect(calls('Ben')).toBe('Ben')
  expect(calls('Ada')).toBe('Blue')
})

it('who sits at this device is not away', () => {
  const table = tableWith({ panels: [{ id: 'p1', player: 1, name: 'Blue' }] })
  table.seats = SEATS.map((seat) => ({ ...seat, kind: 'person', online: seat.index === 0 }))
  expect(texts(show(PlayersTab, {}, table), '.line small')).toEqual(['Bot (normal), away'])
  table.hello = { ...table.hello, mine: [0, 1] } as Hello
  expect(texts(show(PlayersTab, {}, table), '.line small')).toEqual(['Bot (normal)'])
})
