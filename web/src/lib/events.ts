// What is marked on the line of a replay: where most points were won, and what was done to me.
import type { Gain, LogLine } from '../api/types'
import { halves } from '../table/context'
import { isTo } from './log'

export interface Event {
  key: string
  kind: 'gain' | 'me'
  number: number
  seat: number
  label: string
}

const MOST = 40 // marks of what was done to me; more would be a line of dots

export function eventsOf(log: readonly LogLine[], gains: readonly Gain[], me: number, name: string): Event[] {
  const toMe = log.filter((line) => line.choice && isTo(line, me, name)).slice(-MOST)
  const found: Event[] = [
    ...toMe.map((line, n) => ({ key: `me ${n}`, kind: 'me' as const, number: line.number, seat: line.player, label: `Move ${line.number}, to you: ${line.text}` })),
    ...gains.map((gain, n) => ({ key: `gain ${n}`, kind: 'gain' as const, number: gain.number, seat: gain.seat, label: `Move ${gain.number}: ${gain.text} (+${halves(gain.points)})` })),
  ]
  return found.sort((a, b) => a.number - b.number)
}
