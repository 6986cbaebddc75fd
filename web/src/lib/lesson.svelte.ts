// A lesson: a table whose other end judges every choice.
import type { LessonState } from '../api/types'
import { lessonFinished } from './progress.svelte'
import { Sitting } from './sitting.svelte'

export class Lesson extends Sitting<LessonState> {
  constructor(
    game: string,
    readonly id: string,
  ) {
    super(game, `/api/games/${game}/lessons/${id}`)
  }

  get done(): boolean {
    return this.state !== undefined && this.state.number === this.state.tasks
  }

  protected override refuses(found: LessonState): boolean {
    return found.judgement === 'wrong' || found.judgement === 'illegal'
  }

  protected override heard(): void {
    if (this.done) lessonFinished(this.game, this.id)
  }
}
