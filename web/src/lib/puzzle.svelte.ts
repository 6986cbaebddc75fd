// A puzzle: a turn is played on its table, and then judged as a whole.
import type { PuzzleAnswer, PuzzleState, PuzzleWish } from '../api/types'
import { post, sentenceOf } from './http'
import { Sitting } from './sitting.svelte'

export class Puzzle extends Sitting<PuzzleState> {
  answer = $state.raw<PuzzleAnswer>()
  judging = $state(false)

  constructor(
    game: string,
    readonly id: string,
  ) {
    super(game, `/api/games/${game}/puzzles/${id}`)
  }

  /** Have the plan judged; what it does not name is left undone. */
  judge(): Promise<void> {
    return this.#answer({ choices: [...this.choices], solution: false })
  }

  /** Give up. */
  solution(): Promise<void> {
    return this.#answer({ choices: [], solution: true })
  }

  /** Show the first so many steps of the solution on the board. */
  play(steps: number): void {
    void this.ask((this.answer?.words ?? []).slice(0, steps), '')
  }

  /** Is the solution known? */
  get solved(): boolean {
    return !!this.answer?.words?.length
  }

  async #answer(wish: PuzzleWish): Promise<void> {
    if (this.judging) return
    this.judging = true
    try {
      this.answer = await post<PuzzleAnswer>(`${this.address}/answer`, wish)
    } catch (error) {
      this.table.notice = sentenceOf(error)
    }
    this.judging = false
  }

  protected override heard(found: PuzzleState): void {
    if (this.solved) return
    this.answer = undefined
    if (found.over) void this.judge()
  }
}
