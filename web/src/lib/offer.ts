// How a game is offered before it begins: how many players, and which of its options matter.
import type { GameInfo, OptionInfo } from '../api/types'

type Value = boolean | number | string

/** The number of players a game is best with; without one, the middle of those it allows. */
export const bestCount = (game: Pick<GameInfo, 'player_counts' | 'best_players'>): number =>
  game.best_players || (game.player_counts[Math.floor(game.player_counts.length / 2)] ?? 2)

/** What an option is called. */
export const labelOf = (option: OptionInfo): string => {
  const plain = option.name.replaceAll('_', ' ')
  return option.title || plain.slice(0, 1).toUpperCase() + plain.slice(1)
}

/** What a value of an option is called. */
export const valueWords = (option: OptionInfo, value: Value): string =>
  option.words?.[String(value)] ?? (value === true ? 'On' : value === false ? 'Off' : String(value).replaceAll('_', ' '))

/** Does an option matter with the others as they are? */
export const isOffered = (option: OptionInfo, all: readonly OptionInfo[], chosen: Readonly<Record<string, Value>>): boolean =>
  Object.entries(option.needs ?? {}).every(([name, wanted]) => String(chosen[name] ?? all.find((o) => o.name === name)?.default) === wanted)
