import { expect, it } from 'vitest'
import { rowsOf } from './analysis.svelte'

it('branches hang on their parents in the order of the moves', () => {
  const branches = [
    { table: 'a', parent: 'game', moment: 30 },
    { table: 'b', parent: 'a', moment: 3, name: 'Attack' },
    { table: 'c', parent: 'game', moment: 12 },
    { table: 'd', parent: 'a', moment: 1 },
    { table: 'e', parent: 'hidden', moment: 40 },
  ]
  const rows = rowsOf({ game: 'game', title: 'Toy', mine: true, branches })
  expect(rows.map((row) => [row.title, row.depth])).toEqual([['Branch 3', 1], ['Branch 1', 1], ['Branch 4', 2], ['Attack', 2], ['Branch 5', 1]])
})
