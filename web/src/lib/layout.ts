// Where the shared things go: the board gets the room, cards show as much of themselves as then still fits.
import type { Board, Card, Choice, Grid, Row, Scene, Track } from '../api/types'

/** What of a scene decides how much room things take. */
export type Held = Pick<Scene, 'cards' | 'dice'>

export const CARD = 152 // width of a whole card in a column
const PILES = 120 // width of a column without cards: two piles beside each other
const SLIM = 124 // width of a whole card where the map would have too little of the window otherwise
export const LINE = 44 // height of a card shown as one line
const BETWEEN = 4 // between cards shown as lines
const GAP = 8
const TITLE = 23 // of a row, and what lies below its last card
const EDGE = 6 // above and below a column
const SAID = 13 // height of a line of text on a card that is else one line
const MOST_SAID = 8
const LETTER = 6.1 // width of an average letter of a card's text
const WORDY = 6.5 // the same where every word counts: rather too much room than too little
const TEXT = 14.5 // height of a line of it

const PRINT = 5.25 // width of an average letter of small print
const CHIP = 28 // width of a part of a cost
const SERIF = 6.2 // width of an average letter of the title of a line

/** How much of the board lies under the points, and under the chips of rows that open over it. */
export const PILLS = { above: 48, below: 54 }

const lines = (text: string, width: number): number => Math.ceil((text.length * LETTER) / width)

/** How many lines a text takes if no word is broken: more than its length says where lines are short. */
function wrapped(text: string, width: number): number {
  const most = width / WORDY
  let count = 0
  let used = most + 1
  for (const word of text.split(/[ \u2009]+/)) {
    if (!word) continue
    used += word.length + 1
    if (used > most) {
      count += Math.max(1, Math.ceil(word.length / most))
      used = word.length
    }
  }
  return count
}

/** About how high a whole card is in a column. */
export function cardHeight(card: Card, width = CARD): number {
  const inner = width - 18
  const title = Math.max(1, lines(card.title, (inner - 40) * 0.95)) * 16 + (card.subtitle ? TEXT : 0)
  const text = card.text ? lines(card.text, inner) * TEXT + 4 : 0
  const second = card.second_text ? lines(`${card.second_title ?? ''} ${card.second_text}`, inner) * TEXT + 10 : 0
  return 25 + Math.max(30, title) + 8 + text + second + (card.foot ? 17 : 0)
}

const SHEET = 136 // height of a card in the tray
const WIDEST = 300
const WIDEST_LINE = 260
const OPEN = 380 // an opened card covers others, and may be wider
const NARROWEST = 100 // then a long word of its text still fits into a line
const ART = 39 // a card's picture and the gap beside it
const CAPITAL = 7.4 // width of an average letter of a card's title

/** About how high a card in the tray would have to be for all of its text; without its picture it is printed smaller. */
function standing(card: Card, width: number, art: boolean): number {
  const head = width - 16 - (card.points ? 28 : 0) - (art && card.cost?.length === 1 ? 38 : 0)
  const title = Math.max(24, Math.ceil((card.title.length * CAPITAL) / Math.max(40, head)) * 16 + 4)
  const inner = width - 18 - (art && card.symbol ? ART : 0)
  const line = art ? TEXT + 0.5 : TEXT - 0.7
  const second = card.second_title ? wrapped(`${card.second_title} ${card.second_text ?? ''}`, inner) * line + 7 : 0
  const more = (card.subtitle || card.state ? line : 0) + ((card.cost?.length ?? 0) > (art ? 1 : 0) ? 20 : 0)
  return title + 9 + more + wrapped(card.text ?? '', inner) * line + second
}

const measured = new WeakMap<Card, Map<string, number>>() // a card stays the same object until something on it changes

/** How wide a card lies in the tray: wide enough that all of its text can be read. */
export function trayWidth(card: Card, art = true, most = WIDEST): number {
  let known = measured.get(card)
  if (!known) measured.set(card, (known = new Map()))
  const key = `${art} ${most}`
  let width = known.get(key)
  if (width === undefined) {
    width = art ? 146 : NARROWEST
    while (width < most && standing(card, width, art) > SHEET) width += 4
    known.set(key, (width = Math.min(most, width)))
  }
  return width
}

/** About how high a card shown as a line is without its text: long titles and dear costs need more. */
function lineHeight(card: Card, width: number): number {
  const inner = width - 46 - (card.points ? 24 : 0)
  const title = Math.min(2, Math.ceil((card.title.length * SERIF) / inner))
  const cost = (card.cost ?? []).reduce((sum, chip) => sum + (chip.symbol ? CHIP : (chip.text ?? '').length * SERIF + 5), 0)
  const under = cost ? Math.ceil(cost / inner) : lines(card.subtitle ?? '', inner)
  return Math.max(LINE, title * 15 + under * 17 + 11)
}

/** How many lines of small print the text of a card takes. */
function saidLines(card: Card, width: number): number {
  const wanted = ((card.text?.length ?? 0) * PRINT) / (width - 14)
  return Math.ceil(wanted > 1 ? wanted * 1.08 : wanted) // lines end with whole words
}

export interface Furniture {
  columns: number // none: rows open over the board, one at a time
  width: number // of a column
  compact: boolean
  said?: number // lines of its text that each compact card has room for
  dense?: boolean // compact cards lie as close as they can be read
}

/** How high a row is in a column. A single pile among cards stands beside the title. */
function heightOf(row: Row, cards: ReadonlyMap<string, Card>, { compact, width, said = 0 }: Furniture): number {
  const found = (row.items ?? []).flatMap((id) => cards.get(id) ?? [])
  const small = (row.items ?? []).length - found.length
  const line = (card: Card): number => lineHeight(card, width) + Math.min(said, saidLines(card, width)) * SAID + BETWEEN
  const tall = found.reduce((sum, card) => sum + (compact ? line(card) : cardHeight(card, width) + GAP), 0)
  return TITLE + tall + (found.length > 0 && small === 1 ? 6 : Math.ceil(small / 2) * (LINE + 4))
}

/** Rows dealt to columns in their order, as evenly as that allows. */
export function dealt(rows: readonly Row[], scene: Held | undefined, plan: Furniture): Row[][] {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  const { columns } = plan
  const sizes = rows.map((row) => heightOf(row, cards, plan))
  const share = sizes.reduce((sum, size) => sum + size, 0) / columns
  const found: Row[][] = Array.from({ length: columns }, () => [])
  let before = 0
  rows.forEach((row, n) => {
    const middle = before + (sizes[n] ?? 0) / 2
    found[Math.min(columns - 1, Math.floor(middle / Math.max(1, share)))]?.push(row)
    before += sizes[n] ?? 0
  })
  return found.filter((column) => column.length > 0)
}

const ENOUGH = 3 / 4 // of the size that the board would have alone
const SHARE = 0.65 // of the window's width, for the map of a game

/** How wide the only column or each of several may be; an empty row may get cards, and nothing is to move then. */
function widths(cards: ReadonlyMap<string, Card>, rows: readonly Row[], plan: Omit<Furniture, 'width'>, room: number, screen: number): number[] {
  if (!rows.some((row) => row.items?.some((id) => cards.has(id)))) return [rows.some((row) => !row.items?.length) ? SLIM : PILES]
  const slim = !plan.compact && plan.columns === 1 && room - sideWidth(1, CARD) < SHARE * screen && room - sideWidth(1, SLIM) >= SHARE * screen
  return slim ? [SLIM] : [CARD, 168, 184]
}

/** How wide all columns beside the board are. */
export const sideWidth = (columns: number, width: number): number => columns * (width + 10) + 10

/** Which share of their text cards tell that are shown as lines. */
function shareSaid(rows: readonly Row[], cards: ReadonlyMap<string, Card>, { width, said = 0 }: Furniture): number {
  const needed = rows.flatMap((row) => row.items ?? []).flatMap((id) => cards.get(id) ?? []).map((card) => saidLines(card, width))
  const told = needed.map((count) => Math.min(said, count))
  const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
  return sum(needed) === 0 ? 1 : sum(told) / sum(needed)
}

/** How many columns beside the board, and whether their cards are whole or lines: what leaves the board largest. */
export function furnish(
  width: number,
  height: number,
  board: Pick<Board, 'width' | 'height'>,
  scene: Held | undefined,
  rows: readonly Row[],
  grids: readonly Grid[],
  screen = 0,
): Furniture {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  let best: Furniture = { columns: 1, width: CARD, compact: true }
  let most = -1
  let size = 0
  for (const compact of [false, true]) {
    for (const columns of [1, 2, 3]) {
      if (grids.length > 0 && columns !== 2) continue
      for (const wide of widths(cards, rows, { columns, compact }, width, screen)) {
        const plan: Furniture = { columns, width: wide, compact }
        const dealing = dealt(rows, scene, plan)
        const tallest = (said = 0): number => Math.max(0, ...dealing.map((column) => column.reduce((sum, row) => sum + heightOf(row, cards, { ...plan, said }), 0)))
        const boxes = grids.reduce((sum, grid) => sum + TITLE + Math.ceil(grid.groups.length / columns) * 86, 0)
        const room = width - columns * (wide + GAP) - GAP
        const scale = Math.min(room / board.width, height / board.height)
        const fits = Math.min(1, height / Math.max(1, tallest() + boxes + EDGE))
        let said = compact ? MOST_SAID : 0
        while (said > 0 && tallest(said) + boxes + EDGE > height) said -= 1
        if (compact) [plan.said, plan.dense] = [said, fits < 1]
        // no whole cards that are cut off, and rather lines with their text than without
        const worth = scale * (compact ? 1 + 0.12 * shareSaid(rows, cards, plan) : fits < 1 ? 0.98 : 1.12) * fits ** 2
        if (worth > most + 0.001) [most, best, size] = [worth, plan, scale]
      }
    }
  }
  const alone = Math.min(width / board.width, height / board.height)
  return size < ENOUGH * alone ? { ...best, columns: 0 } : best
}

/** What was made for a key, as long as that stays the same: a board that has its place keeps it while cards come and go. */
export function steady<T>(): (key: string, make: () => T) => T {
  let last: { key: string; made: T } | undefined
  return (key, make) => (last = last?.key === key ? last : { key, made: make() }).made
}

/** The same furniture with its cards as lines, if they have become too high to lie whole: the board keeps its place. */
export function fitted(plan: Furniture, height: number, scene: Held | undefined, rows: readonly Row[], lines = false): Furniture {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  const tallest = (as: Furniture): number => Math.max(0, ...dealt(rows, scene, as).map((column) => column.reduce((sum, row) => sum + heightOf(row, cards, as), 0)))
  if (plan.columns === 0 || plan.compact || (!lines && tallest(plan) + EDGE <= height)) return plan
  const tight = { ...plan, compact: true, said: MOST_SAID }
  while (tight.said > 0 && tallest(tight) + EDGE > height) tight.said -= 1
  return tight
}

/** For which furniture stays as it is: the room, the rows, and the boards beside the map. */
export const furnitureKey = (width: number, height: number, rows: readonly Row[], grids: readonly Grid[]): string =>
  [Math.round(width), Math.round(height), ...rows.map((row) => row.id), ...grids.map((grid) => grid.id)].join(' ')

/** Can a board of mine stand beside the map, and the map still have most of the window? Else it has a tab. */
export const hasRoomBeside = (width: number, screen: number): boolean => width - sideWidth(2, CARD) >= SHARE * screen

export type Strip = 'roomy' | 'tight' | 'double'

/** How the strip above the board lies: when it is tight cards leave out their pictures, and at last it has two lines. */
export function stripOf(width: number, scene: Held | undefined, rows: readonly Row[], tracks: readonly Track[]): Strip {
  const cards = new Set((scene?.cards ?? []).map((card) => card.id))
  const items = rows.flatMap((row) => row.items ?? [])
  const held = items.filter((id) => cards.has(id)).length
  const steps = tracks.reduce((sum, track) => sum + 70 + (track.high - track.low + 1) * 21, 0)
  const rest = steps + (scene?.dice?.length ?? 0) * 150 + rows.length * 66
  if (rest + held * 150 + (items.length - held) * 82 <= width) return 'roomy'
  return held > 3 && rest + held * 86 + (items.length - held) * 54 > width ? 'double' : 'tight'
}

const STRIPS: readonly Strip[] = ['roomy', 'tight', 'double']

/** A strip that has become tight stays so while the window has its width: it does not go to and fro with every card. */
export function steadyStrip(): (width: number, found: Strip) => Strip {
  let last: { width: number; strip: Strip } = { width: -1, strip: 'roomy' }
  return (width, found) => {
    const strip = width === last.width && STRIPS.indexOf(found) < STRIPS.indexOf(last.strip) ? last.strip : found
    last = { width, strip }
    return strip
  }
}

/**
 * A mat that had to become slim beside these rows stays so while the window has its width, and cards do not jump to and
 * fro; when a row that is told in full has found a place elsewhere, it is tried again.
 */
export function steadySlim(): (width: number, rows: readonly Row[], fits: boolean) => boolean {
  let slimAt = ''
  return (width, rows, fits) => {
    const key = [width, ...rows.filter((row) => row.told).map((row) => row.id)].join(' ')
    if (!fits) slimAt = key
    return slimAt === key
  }
}

/** About how wide a board of small entries is in the tray. */
export function gridWidth(grid: Grid): number {
  const longest = (group: Grid['groups'][number]): number => Math.max(8, ...(group.cells ?? []).map((cell) => cell.text.length))
  return grid.groups.reduce((sum, group) => sum + longest(group) * LETTER + 42, 16)
}

/** How a row of the tray shows its cards. */
export interface Berth {
  form: 'lying' | 'line' | 'told'
  width: (card: Card) => number
  most: (card: Card) => number // it grows to this where the estimate leaves room
  art: boolean
  high?: number // lines above each other
  opens?: (card: Card) => number | undefined // how wide, where not all of it can be read
}

export interface TrayPlan {
  berths: Map<string, Berth>
  fits: boolean // or is there something to scroll to
}

/** About how wide the small things of a row are in the tray, where they stand in columns of three. */
function looseWidth(row: Row, small: number): number {
  return small > 0 ? Math.max(Math.ceil(small / 3) * 67, row.title.length * LETTER + 8) : 0
}

const SMALL = 5.6 // width of an average letter of a card that is told
const SMALL_LINE = 12.5
const TOLD = 30 // frame of a card that is told, and its points

/** How many lines a card takes that is told. */
const toldLines = (card: Card, width: number): number => Math.ceil(((card.title.length + (card.text ?? '').length + 3) * SMALL) / (width - TOLD) + 0.2)

/** Is there room for rows that are told in full, below those of the last column beside the board? Else they go to the tray. */
export function hasRoomBelow(height: number, scene: Held | undefined, side: readonly Row[], told: readonly Row[], plan: Furniture): boolean {
  if (plan.columns < 2) return false
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  const last = dealt(side, scene, plan).slice(1).at(-1) ?? []
  const taken = last.reduce((sum, row) => sum + heightOf(row, cards, plan), 0)
  const more = (row: Row): number => (row.items ?? []).flatMap((id) => cards.get(id) ?? []).reduce((sum, card) => sum + toldLines(card, plan.width) * SMALL_LINE + 12, TITLE)
  return taken + told.reduce((sum, row) => sum + more(row), 0) <= height
}

/** How wide cards above each other have to be in the tray, so that each can be read from beginning to end. */
export function toldWidth(cards: readonly Card[]): number {
  const room = Math.floor((SHEET + 4 - cards.length * 9) / SMALL_LINE)
  let width = 150
  while (width < 2 * WIDEST && cards.reduce((sum, card) => sum + toldLines(card, width), 0) > room) width += 4
  return width
}

/**
 * All of the tray beside each other, with as much of every card as there is room for: whole, without its picture,
 * narrower than its text would like, and at last as lines above each other. What then cannot be read opens when
 * pointed at.
 */
export function trayPlan(width: number, scene: Held | undefined, rows: readonly Row[], other: number, high = 2): TrayPlan {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  const berths = new Map<string, Berth>()
  const all = rows.map((row) => (row.items ?? []).flatMap((id) => cards.get(id) ?? []))
  let told = 0 // room for rows that are told in full, whatever becomes of the others
  const held = all.map((row, n) => {
    if (!rows[n]?.told || row.length === 0) return row
    const width = toldWidth(row)
    berths.set(rows[n].id, { form: 'told', width: () => width, most: () => width, art: false, high: row.length })
    told += width + GAP
    return []
  })
  const loose = rows.reduce((sum, row, n) => sum + looseWidth(row, (row.items ?? []).length - (all[n] ?? []).length), 0)
  const room = width - other - loose - told - rows.length * 16
  const sum = (wide: (card: Card) => number, of = held): number => of.flat().reduce((total, card) => total + wide(card) + GAP, 0)
  const whole = (card: Card): number => trayWidth(card)
  if (sum(whole) <= room) {
    for (const row of rows) if (!berths.has(row.id)) berths.set(row.id, { form: 'lying', width: whole, most: whole, art: true })
    return { berths, fits: true }
  }
  const bare = (card: Card): number => trayWidth(card, false)
  const opens = (card: Card): number => trayWidth(card, true, OPEN)
  const lay = (width: (card: Card) => number, fits: boolean): TrayPlan => {
    const berth: Berth = { form: 'lying', width, most: bare, art: false, opens: (card) => (width(card) < bare(card) ? opens(card) : undefined) }
    for (const row of rows) if (!berths.has(row.id)) berths.set(row.id, berth)
    return { berths, fits }
  }
  const lying = [...held]
  let taken = 0 // by rows that lie as lines
  for (;;) {
    for (let share = 1; share > 0.4; share -= 0.02) {
      const squeezed = (card: Card): number => Math.max(NARROWEST, Math.floor(bare(card) * share))
      if (sum(squeezed, lying) <= room - taken) return lay(squeezed, true)
    }
    const longest = lying.reduce((most, row) => (row.length > most.length ? row : most), [])
    const most = lying.indexOf(longest)
    if (longest.length < 2) return lay(() => NARROWEST, false)
    const across = Math.ceil(longest.length / high)
    const others = lying.map((row, n) => (n === most ? [] : row))
    const left = (room - taken - sum(() => NARROWEST, others)) / across - GAP
    const line = Math.max(NARROWEST, Math.min(WIDEST_LINE, Math.floor(left)))
    berths.set(rows[most]?.id ?? '', { form: 'line', width: () => line, most: () => WIDEST_LINE, art: line > 174, high, opens })
    taken += across * (line + GAP)
    lying[most] = []
  }
}

export interface Sentence {
  lead: string
  choices: { choice: Choice; label: string }[]
}

/** Sentences that differ only in their last words are said once: "Move cavalry from Rome to", then a chip for each. */
export function folded(choices: readonly Choice[]): Sentence[] {
  const found: Sentence[] = []
  let at = 0
  while (at < choices.length) {
    const run = [choices[at] as Choice]
    let shared = (choices[at] as Choice).text.split(' ')
    for (let next = at + 1; next < choices.length; next++) {
      const other = choices[next] as Choice
      const words = other.text.split(' ')
      let same = 0
      while (same < shared.length && same < words.length - 1 && shared[same] === words[same]) same++
      if (same < 3 || other.detail || other.value || run[0]?.detail || run[0]?.value) break
      if (run.length > 1 && same < shared.length && run.length > 2) break
      if ([...run, other].some((choice) => choice.text.split(' ').length - same > 3)) break
      shared = shared.slice(0, same)
      run.push(other)
    }
    if (run.length >= 3) {
      const label = (choice: Choice): string => choice.text.split(' ').slice(shared.length).join(' ')
      found.push({ lead: shared.join(' '), choices: run.map((choice) => ({ choice, label: label(choice) })) })
      at += run.length
    } else {
      const choice = choices[at++] as Choice
      found.push({ lead: '', choices: [{ choice, label: choice.text }] })
    }
  }
  return found
}

/** How wide a row of cards in the tray is at least, and how wide it may grow where the estimate leaves room. */
export function rowWidths(cards: readonly Card[], berth: Berth, title: string): { least: number; most: number } {
  const across = berth.high ? Math.ceil(cards.length / berth.high) : cards.length
  const sum = (wide: (card: Card) => number): number =>
    Math.max(title.length * LETTER + 8, cards.slice(0, across).reduce((total, card) => total + wide(card) + GAP, 0))
  return { least: sum(berth.width), most: sum(berth.most) }
}
