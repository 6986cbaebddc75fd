// What a row of the lobby says of a table.
import type { TableInfo } from '../api/types'

const DAY = 86_400

/** Is it over, by the rules or by agreement? */
export const isFinished = (table: TableInfo): boolean => table.status === 'over' || table.status === 'abandoned'

/** Who is at the table; several of one name, such as bots, are counted. */
export function peopleOf(table: TableInfo): string {
  const names = table.seats.map((seat) => (seat.state === 'open' ? 'open' : table.mine.includes(seat.index) && table.mine.length === 1 ? 'you' : seat.name))
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ')
}

/** A day and a time to come. */
export const dayOf = (seconds: number): string => new Date(seconds * 1000).toLocaleString(undefined, { weekday: 'long', hour: '2-digit', minute: '2-digit' })

/** How far it is, and whose turn. */
export function stateOf(table: TableInfo): string {
  if (table.analysis) return table.round ? `Analysis, ${table.round}` : 'Analysis'
  if (table.status === 'over') return 'Finished'
  if (table.status === 'abandoned') return 'Ended early'
  if (table.status === 'open') {
    const open = table.seats.filter((seat) => seat.state === 'open').length
    const words = open === 0 ? 'waits until everybody is ready' : open === 1 ? '1 seat still open' : `${open} seats still open`
    return table.lapses ? `${words}; closes ${dayOf(table.lapses)}` : words
  }
  const round = table.round ? `${table.round}, ` : ''
  if (table.status === 'paused') return `${round}paused`
  if (table.my_turn) return `${round}your turn`
  const asked = (table.asked ?? []).map((seat) => table.seats[seat]?.name ?? '').filter(Boolean)
  if (asked.length === 0) return table.round || 'Running'
  return `${round}${asked.length === 1 ? `${asked[0]} is choosing` : 'several are choosing'}`
}

/** When something last happened there: the time today, the day before. */
export function whenOf(seconds: number, now = Date.now() / 1000): string {
  if (!seconds) return ''
  const then = new Date(seconds * 1000)
  const today = new Date(now * 1000)
  if (then.toDateString() === today.toDateString()) return then.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  if (new Date((now - DAY) * 1000).toDateString() === then.toDateString()) return 'yesterday'
  const year = then.getFullYear() === today.getFullYear() ? undefined : 'numeric'
  return then.toLocaleDateString(undefined, { day: 'numeric', month: 'short', year })
}
