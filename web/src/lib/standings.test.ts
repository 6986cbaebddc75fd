import { expect, test } from 'vitest'
import { standings } from './standings'

const rated = (name: string, rating: number) => ({ name, bot: false, rating, give_or_take: 900, games: 1, mine: false, page: false })

test('members are listed by wins, then those who have a rating alone', () => {
  const found = standings({
    standings: [{ game: 'toy', title: 'Toy', lines: [{ name: 'Bo', mine: true, games: 3, won: 2 }, { name: 'Ana', mine: false, games: 1, won: 0 }] }],
    ratings: [
      { game: 'brazil', title: 'Brazil', lines: [rated('Ana', 1500)] },
      { game: 'toy', title: 'Toy', lines: [rated('Cy', 1700), rated('Ana', 1600)] },
    ],
  })
  expect(found.map((board) => board.title)).toEqual(['Brazil', 'Toy'])
  expect(found[1]?.lines.map((line) => [line.name, line.games, line.won, line.rating?.rating])).toEqual([
    ['Bo', 3, 2, undefined],
    ['Ana', 1, 0, 1600],
    ['Cy', 0, 0, 1700],
  ])
})
