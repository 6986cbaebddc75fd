// What decided a game: asked for once, written by the server, there for everybody.
import type { GameReport, ReportState, ReportTurn } from '../api/types'
import { get, post, sentenceOf } from './http'

export interface KeyMoment {
  entry: number
  seat: number
  kind: 'choice' | 'luck'
  label: string
}

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`
export const isLucky = (turn: ReportTurn): boolean => Math.abs(turn.luck) >= LUCKY && Math.abs(turn.luck) > (turn.noise ?? 0)
export const signed = (chance: number): string => `${chance < 0 ? '−' : '+'}${Math.abs(Math.round(chance * 100))} %`

export class Report {
  found = $state.raw<ReportState>()
  trouble = $state('')
  readonly #path: string
  #asked = false
  #gone = false

  constructor(table: string) {
    this.#path = `/api/tables/${table}/report`
  }

  get whole(): GameReport | undefined {
    return this.found?.report ?? undefined
  }

  /** See whether there is a report; if it is being written, follow it. */
  look(pause = 1000): void {
    if (this.#asked) return
    this.#asked = true
    void this.#follow(() => get<ReportState>(this.#path), pause)
  }

  /** Ask for it. */
  begin(pause = 1000): void {
    void this.#follow(() => post<ReportState>(this.#path), pause)
  }

  close(): void {
    this.#gone = true
  }

  async #follow(question: () => Promise<ReportState>, pause: number): Promise<void> {
    try {
      this.trouble = ''
      this.found = await question()
      while (this.found.state === 'running' && !this.#gone) {
        await new Promise((done) => setTimeout(done, pause))
        this.found = await get<ReportState>(this.#path)
      }
    } catch (error) {
      this.trouble = sentenceOf(error)
    }
  }
}

/** The turns on which most was lost, and those on which luck mattered most. */
export function keyMoments(report: GameReport): KeyMoment[] {
  const nameOf = (seat: number): string => report.players[seat]?.name ?? ''
  const chosen = report.turns.filter((turn) => turn.called !== 'good').toSorted((a, b) => b.lost - a.lost)
  const lucky = report.turns.filter(isLucky).toSorted((a, b) => Math.abs(b.luck) - Math.abs(a.luck))
  return [
    ...chosen.slice(0, 5).map((turn) => ({
      entry: turn.entry, seat: turn.player, kind: 'choice' as const, label: `${nameOf(turn.player)}: ${turn.called}, ${percent(turn.lost)} lost`,
    })),
    ...lucky.slice(0, 3).map((turn) => ({
      entry: turn.last, seat: turn.player, kind: 'luck' as const, label: `${nameOf(turn.player)}: ${signed(turn.luck)} by dice or draws`,
    })),
  ] // prettier-ignore
}
const LUCKY = 0.05 // luck below this decides nothing

/** Each player's chance before the turn under way. */
export const chanceAt = (report: GameReport, seat: number, number: number): number =>
  report.moments.findLast((moment) => moment.entry <= number)?.chances[seat] ?? report.moments[0]?.chances[seat] ?? 0
