import { expect, it } from 'vitest'
import type { OptionInfo } from '../api/types'
import { bestCount, isOffered, labelOf, valueWords } from './offer'

const factions: OptionInfo = { name: 'faction_assignment', help: '', default: 'choose', values: ['choose', 'fixed'], title: 'Factions', words: { choose: 'Chosen' } }
const first: OptionInfo = { name: 'faction_1', help: '', default: 'rome', values: ['rome'], needs: { faction_assignment: 'fixed' } }

it('a table begins with the number of players the game is best with', () => {
  expect(bestCount({ player_counts: [2, 3, 4], best_players: 4 })).toBe(4)
  expect(bestCount({ player_counts: [2, 3, 4] })).toBe(3)
})

it('options and their values have the words of players', () => {
  expect(labelOf(factions)).toBe('Factions')
  expect(labelOf(first)).toBe('Faction 1')
  expect(valueWords(factions, 'choose')).toBe('Chosen')
  expect(valueWords({ ...first, default: true }, true)).toBe('On')
})

it('an option that does not matter is not offered', () => {
  expect(isOffered(first, [factions, first], {})).toBe(false)
  expect(isOffered(first, [factions, first], { faction_assignment: 'fixed' })).toBe(true)
})
