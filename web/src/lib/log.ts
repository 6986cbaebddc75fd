// The log as people read it: lines of one turn together, and only those that are looked for.
import type { LogLine } from '../api/types'

/** The choices of one player in a row, with what followed from them. */
export interface Turn {
  key: string
  player: number // -1: nobody's, such as the end of a round
  round: string // set where a new round begins
  lines: Told[]
}

export interface Filter {
  toMe: string // my seat's name: only what others did to me; empty: everything
  me: number
  player: number // only of this one, -1 for all
  choices: boolean // only what was chosen
  passing: boolean // also steps on the way to what another line tells
  words: string // only lines in which these stand
}

export const EVERYTHING: Filter = { toMe: '', me: -1, player: -1, choices: false, passing: true, words: '' }

/** Was this done to the seat of this name, by another? */
export const isTo = (line: LogLine, me: number, name: string): boolean =>
  name !== '' && line.player !== me && line.text.includes(name)

/** The lines that are looked for. */
export function filtered(lines: readonly LogLine[], filter: Filter): LogLine[] {
  const words = filter.words.trim().toLowerCase()
  return lines.filter(
    (line) =>
      (!filter.toMe || isTo(line, filter.me, filter.toMe)) &&
      (filter.player < 0 || line.player === filter.player) &&
      (!filter.choices || line.choice) &&
      (filter.passing || !line.passing) &&
      (!words || line.text.toLowerCase().includes(words)),
  )
}

/** What is told of each entry in one line: the first that is no step on the way to another. */
export const headlines = (lines: readonly LogLine[]): LogLine[] =>
  lines.filter((line) => !line.passing).filter((line, n, told) => line.number !== told[n - 1]?.number)

/** A line that says how often in a row it was told. */
export type Told = LogLine & { times?: number }

/** The same thing done several times in a row is told once. */
export function gathered(lines: readonly LogLine[]): Told[] {
  const found: Told[] = []
  for (const line of lines) {
    const last = found[found.length - 1]
    if (last && last.text === line.text && last.player === line.player && last.round === line.round && !line.undoes) last.times = (last.times ?? 1) + 1
    else found.push({ ...line })
  }
  return found
}

/** The places a line speaks of: what it is about, or what it follows from, and what it calls by its id. */
export function placesOf(line: LogLine, log: readonly LogLine[], isPlace: (id: string) => boolean): Set<string> {
  const about = line.things?.length ? [line] : log.filter((other) => other.number === line.number)
  const named = (line.text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(isPlace)
  return new Set([...about.flatMap((other) => other.things ?? []), ...named])
}

/** Lines in turns: a turn begins with a round, or when another player chooses. */
export function turnsOf(lines: readonly Told[]): Turn[] {
  const turns: Turn[] = []
  let round = ''
  for (const line of lines) {
    const last = turns[turns.length - 1]
    const isNewRound = !!line.round && line.round !== round
    const isNewPlayer = !!line.choice && last !== undefined && last.player !== line.player
    if (!last || isNewRound || (isNewPlayer && last.player >= 0)) {
      turns.push({ key: `${line.number} ${turns.length}`, player: line.choice ? line.player : -1, round: isNewRound ? (line.round ?? '') : '', lines: [line] })
    } else {
      if (isNewPlayer) last.player = line.player // what the table did before the first choice belongs to that turn
      last.lines.push(line)
    }
    if (line.round) round = line.round
  }
  return turns
}
