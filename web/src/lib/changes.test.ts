import { expect, it } from 'vitest'
import type { Scene } from '../api/types'
import { changes } from './changes'

const scene = (points: string, coins: string): Scene => ({
  round: '',
  panels: [{ id: 'seat0', player: 0, name: 'Red', points, stats: [{ symbol: 'art:coin', title: 'Coins', value: coins }] }],
})

it('names the numbers that an option changes', () => {
  expect(changes(scene('3 VP', '10'), scene('5 VP', '7'), 0)).toEqual([
    { title: 'Points', before: '3 VP', after: '5 VP' },
    { title: 'Coins', before: '10', after: '7' },
  ])
  expect(changes(scene('3 VP', '10'), scene('3 VP', '10'), 0)).toEqual([])
})
