// Which tips of which game have been seen, kept in the browser.

type Seen = number[] | 'off'
const KEY = 'pentarchy-tips'

function load(): Record<string, Seen> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Seen>
  } catch {
    return {}
  }
}

const all = $state<Record<string, Seen>>(load())

function keep(game: string, seen: Seen): void {
  all[game] = seen
  localStorage.setItem(KEY, JSON.stringify(all))
}

export const seenTips = (game: string): Seen => all[game] ?? []

export function tipSeen(game: string, tip: number): void {
  const seen = seenTips(game)
  if (seen !== 'off' && !seen.includes(tip)) keep(game, [...seen, tip])
}

export const noMoreTips = (game: string): void => keep(game, 'off')
export const giveTips = (game: string): void => keep(game, [])
