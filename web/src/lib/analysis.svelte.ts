// The analyses of a game: a tree of tables, each leaving its parent at some move.
import type { Branch, BranchWish, Tree } from '../api/types'
import { get, post } from './http'

export interface Row {
  branch: Branch
  depth: number
  title: string
}

class Analysis {
  tree = $state.raw<Tree>()

  async load(table: string): Promise<void> {
    this.tree = await get<Tree>(`/api/tables/${table}/branches`).catch(() => undefined)
  }

  /** Name it, or share it. */
  async change(table: string, wish: BranchWish): Promise<void> {
    await post(`/api/tables/${table}/branch`, wish)
    await this.load(table)
  }
}

export const analysis = new Analysis()

/** The branches in the order of the tree, each below its parent; those whose parent is not shown hang on the game. */
export function rowsOf(tree: Tree): Row[] {
  const shown = new Set(tree.branches.map((branch) => branch.table))
  const rows: Row[] = []
  const hang = (parent: string, depth: number): void => {
    const below = tree.branches.filter((branch) => (shown.has(branch.parent) ? branch.parent : tree.game) === parent)
    for (const branch of below.toSorted((a, b) => a.moment - b.moment)) {
      rows.push({ branch, depth, title: branch.name || `Branch ${tree.branches.indexOf(branch) + 1}` })
      hang(branch.table, depth + 1)
    }
  }
  hang(tree.game, 1)
  return rows
}
