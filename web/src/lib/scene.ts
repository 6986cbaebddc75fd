// A scene as the client keeps it: defaults filled in, patched by id.
import type { Card, Choice, Patch, Scene, Token } from '../api/types'

export const THINGS = [
  'areas', 'ribbons', 'tokens', 'cards', 'stacks', 'rows', 'grids', 'tracks', 'dice', 'panels',
] as const // prettier-ignore

type Things = (typeof THINGS)[number]
interface WithId {
  id: string
}

/** The scene after a patch. Lists are patched by id and keep their order; new things come last. */
export function patched(scene: Scene, patch: Pick<Patch, 'set' | 'removed' | 'fields'>): Scene {
  const next = { ...scene, ...patch.fields } as Scene
  for (const list of THINGS) {
    const set = (patch.set[list] ?? []) as WithId[]
    const gone = new Set(patch.removed[list] ?? [])
    if (set.length === 0 && gone.size === 0) continue
    const fresh = new Map(set.map((thing) => [thing.id, thing]))
    const kept = ((scene[list] ?? []) as WithId[])
      .filter((thing) => !gone.has(thing.id))
      .map((thing) => {
        const newer = fresh.get(thing.id)
        fresh.delete(thing.id)
        return newer ?? thing
      })
    ;(next as Record<Things, unknown>)[list] = [...kept, ...fresh.values()]
  }
  return next
}

/** What a patch turns over: cards that come to the table or show their face, pieces that were face down. */
export function turned(scene: Scene, patch: Pick<Patch, 'set'>): string[] {
  const cards = new Map((scene.cards ?? []).map((card) => [card.id, card]))
  const tokens = new Map((scene.tokens ?? []).map((token) => [token.id, token]))
  const newCards = ((patch.set.cards ?? []) as Card[]).filter((card) => !card.back && (cards.get(card.id)?.back ?? !cards.has(card.id)))
  const newTokens = ((patch.set.tokens ?? []) as Token[]).filter((token) => token.state !== 'hidden' && tokens.get(token.id)?.state === 'hidden')
  return [...newCards, ...newTokens].map((thing) => thing.id)
}

/**
 * The choices that go on from the things clicked so far. They are meant in the order of the choice where that fits;
 * else in any order: a place may be clicked before the piece that goes there.
 */
export function following(choices: readonly Choice[], clicked: readonly string[]): Choice[] {
  const inOrder = choices.filter((choice) => clicked.every((thing, place) => choice.things?.[place] === thing))
  return inOrder.length > 0 ? inOrder : choices.filter((choice) => clicked.every((thing) => choice.things?.includes(thing)))
}

/** The things that can be clicked next, after these: at first every thing of every choice. */
export function lit(choices: readonly Choice[], clicked: readonly string[]): Set<string> {
  const found = following(choices, clicked).flatMap((choice) => choice.things ?? [])
  return new Set(found.filter((thing) => !clicked.includes(thing)))
}

export interface Group {
  title: string
  choices: Choice[]
}

/** Choices under their headings, in the order of the rules, those without one last; what ends the step is kept apart. */
export function grouped(choices: readonly Choice[]): { groups: Group[]; ending: Choice[] } {
  const groups = new Map<string, Choice[]>()
  const ending: Choice[] = []
  for (const choice of choices) {
    if (choice.ends) ending.push(choice)
    else groups.set(choice.group ?? '', [...(groups.get(choice.group ?? '') ?? []), choice])
  }
  const sorted = [...groups].sort(([a], [b]) => Number(a === '') - Number(b === ''))
  return { groups: sorted.map(([title, found]) => ({ title, choices: found })), ending }
}
