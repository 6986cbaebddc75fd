// Where the shared things go: the board gets the room, cards show as much of themselves as then still fits.
import type { Board, Card, Choice, Grid, Row, Scene, Track } from '../api/types'

export const CARD = 152 // width of a whole card in a column
export const LINE = 46 // height of a card shown as one line
const GAP = 8
const TITLE = 24
const LETTER = 6.1 // width of an average letter of a card's text
const TEXT = 14.5 // height of a line of it

const lines = (text: string, width: number): number => Math.ceil((text.length * LETTER) / width)

/** About how high a whole card is in a column. */
export function cardHeight(card: Card, width = CARD): number {
  const inner = width - 18
  const title = Math.max(1, lines(card.title, (inner - 40) * 0.95)) * 16 + (card.subtitle ? TEXT : 0)
  const text = card.text ? lines(card.text, inner) * TEXT + 4 : 0
  const second = card.second_text ? lines(`${card.second_title ?? ''} ${card.second_text}`, inner) * TEXT + 10 : 0
  return 25 + Math.max(30, title) + 8 + text + second + (card.foot ? 17 : 0)
}

/** How wide a card lies in the tray: wide enough that its text has about six lines. */
export function trayWidth(card: Card): number {
  const letters = (card.text ?? '').length + (card.second_text ?? '').length + (card.second_title ?? '').length
  return Math.round(Math.min(300, Math.max(146, 58 + (letters * LETTER) / 5.6)))
}

export interface Furniture {
  columns: number
  width: number // of a column
  compact: boolean
}

/** How high a row is in a column. A single pile among cards stands beside the title. */
function heightOf(row: Row, cards: ReadonlyMap<string, Card>, { compact, width }: Furniture): number {
  const found = (row.items ?? []).flatMap((id) => cards.get(id) ?? [])
  const small = (row.items ?? []).length - found.length
  const tall = found.reduce((sum, card) => sum + (compact ? LINE + 5 : cardHeight(card, width) + GAP), 0)
  return TITLE + tall + (found.length > 0 && small === 1 ? 6 : Math.ceil(small / 2) * (LINE + 4))
}

/** Rows dealt to columns in their order, as evenly as that allows. */
export function dealt(rows: readonly Row[], scene: Scene | undefined, plan: Furniture): Row[][] {
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

/** How many columns beside the board, and whether their cards are whole or lines: what leaves the board largest. */
export function furnish(
  width: number,
  height: number,
  board: Pick<Board, 'width' | 'height'>,
  scene: Scene | undefined,
  rows: readonly Row[],
  grids: readonly Grid[],
): Furniture {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  let best: Furniture = { columns: 1, width: CARD, compact: true }
  let most = -1
  for (const compact of [false, true]) {
    for (const columns of [1, 2, 3]) {
      if (grids.length > 0 && columns !== 2) continue
      for (const wide of compact ? [CARD] : [CARD, 168, 184]) {
        const plan = { columns, width: wide, compact }
        const tallest = Math.max(
          0,
          ...dealt(rows, scene, plan).map((column) => column.reduce((sum, row) => sum + heightOf(row, cards, plan), 0)),
        )
        const boxes = grids.reduce((sum, grid) => sum + TITLE + Math.ceil(grid.groups.length / columns) * 86, 0)
        const room = width - columns * (wide + GAP) - GAP
        const scale = Math.min(room / board.width, height / board.height)
        const fits = Math.min(1, height / Math.max(1, tallest + boxes))
        const worth = scale * (compact ? 1 : 1.12) * fits ** 2
        if (worth > most + 0.001) [most, best] = [worth, plan]
      }
    }
  }
  return best
}

/** Is the strip above the board too short for everything in it? Then cards leave out their pictures. */
export function isTight(width: number, scene: Scene | undefined, rows: readonly Row[], tracks: readonly Track[]): boolean {
  const cards = new Set((scene?.cards ?? []).map((card) => card.id))
  const items = rows.flatMap((row) => row.items ?? [])
  const wide = items.reduce((sum, id) => sum + (cards.has(id) ? 150 : 82), rows.length * 66)
  const steps = tracks.reduce((sum, track) => sum + 70 + (track.high - track.low + 1) * 21, 0)
  return wide + steps + (scene?.dice?.length ?? 0) * 150 > width
}

/** Which rows of the tray show their cards as lines, so that all of it fits beside each other. */
export function slimRows(width: number, scene: Scene | undefined, rows: readonly Row[], other: number): Set<string> {
  const cards = new Map((scene?.cards ?? []).map((card) => [card.id, card]))
  const sizes = rows.map((row) => {
    const found = (row.items ?? []).flatMap((id) => cards.get(id) ?? [])
    const small = (row.items ?? []).length - found.length
    const loose = Math.ceil(small / 3) * 62
    const whole = found.reduce((sum, card) => sum + trayWidth(card) + GAP, 0) + loose
    const slim = Math.ceil(found.length / 2) * (CARD + GAP) + loose
    return { id: row.id, whole: whole + 16, slim: slim + 16 }
  })
  const slimmed = new Set<string>()
  let sum = other + sizes.reduce((total, size) => total + size.whole, 0)
  for (const size of [...sizes].sort((a, b) => b.whole - b.slim - (a.whole - a.slim))) {
    if (sum <= width || size.slim >= size.whole) break
    slimmed.add(size.id)
    sum -= size.whole - size.slim
  }
  return slimmed
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
