// The tables that wait for me, and the way to the next of them.
import type { WaitingTable } from '../api/types'
import { showBadge } from './app'
import { get } from './http'
import { router } from './route.svelte'

class Waiting {
  tables = $state.raw<WaitingTable[]>([])

  async load(): Promise<WaitingTable[]> {
    this.tables = await get<WaitingTable[]>('/api/waiting')
    showBadge(this.tables.length)
    return this.tables
  }

  /** To the next table waiting for me, other than this one; false if there is none. */
  async go(here = ''): Promise<boolean> {
    const next = (await this.load()).find((one) => one.table !== here)
    if (next) router.go(`/t/${next.table}`)
    return next !== undefined
  }
}

export const waiting = new Waiting()
