// Who has won how often in a club, and how strong its members are: one list for each game.
import type { ClubPage, Ranked } from '../api/types'

export interface Line {
  name: string
  mine: boolean
  games: number
  won: number
  rating: Ranked | undefined
}

export interface Standings {
  game: string
  title: string
  lines: Line[]
}

/** The standings at each game, the most wins first; then members who have a rating alone. */
export function standings(club: Pick<ClubPage, 'standings' | 'ratings'>): Standings[] {
  const boards = new Map<string, Standings>()
  for (const { game, title, lines } of club.standings) {
    boards.set(game, { game, title, lines: lines.map((line) => ({ ...line, rating: undefined })) })
  }
  for (const { game, title, lines } of club.ratings) {
    const board = boards.get(game) ?? { game, title, lines: [] }
    boards.set(game, board)
    for (const rating of lines) {
      const known = board.lines.find((line) => line.name === rating.name)
      if (known) known.rating = rating
      else board.lines.push({ name: rating.name, mine: rating.mine ?? false, games: 0, won: 0, rating })
    }
  }
  return [...boards.values()].sort((one, other) => one.title.localeCompare(other.title))
}
