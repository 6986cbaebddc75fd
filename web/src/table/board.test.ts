import { flushSync } from 'svelte'
import { afterEach, expect, it } from 'vitest'
import type { Board, Layout, Scene } from '../api/types'
import { Shown } from '../lib/shown.svelte'
import { clear, click, show } from '../testing'
import BoardView from './BoardView.svelte'

afterEach(clear)

const BOARD = {
  id: 'map', title: 'The bay', width: 200, height: 100, ground: 'sea',
  areas: [
    { id: 'a', board: 'map', path: 'M0,0H90V90H0Z', center: [45, 45], name: ['Ashore'], name_at: [45, 80] },
    { id: 'b', board: 'map', path: 'M100,0H190V90H100Z', center: [145, 45] },
  ],
} as unknown as Board // prettier-ignore
const SCENE = {
  round: 'Round 1',
  tokens: [{ id: 'boat', at: 'a', symbol: 'art:boat', owner: 0, place: [45, 45] }],
  ribbons: [{ id: 'trail0', board: 'map', path: 'M45,45L145,45', strands: [{ stroke: 'path', colour: 'board-edge' }] }],
  choices: [{ words: 'sail b', text: 'Sail to b', things: ['boat', 'b'] }],
} as unknown as Scene

/** What is chosen at it is written down instead of sent. */
class Played extends Shown {
  chosen: string[] = []
  override choose(words: string): void {
    this.chosen.push(words)
  }
}

function board(table: Shown): HTMLElement {
  table.lay({ boards: [BOARD] } as unknown as Layout)
  table.show(SCENE, [], { number: 1, epoch: 1 })
  return show(BoardView, { board: BOARD, table })
}

it('a board is drawn from plain state and played on without a socket', () => {
  globalThis.WebSocket = class {
    constructor() {
      throw new Error('a board needs no socket')
    }
  } as unknown as typeof WebSocket
  const table = new Played()
  const page = board(table)
  expect([...page.querySelectorAll('.label')].map((text) => text.textContent)).toEqual(['Ashore'])
  expect(page.querySelector('[data-ribbon=trail0] path')?.getAttribute('d')).toBe('M45,45L145,45')
  expect(page.querySelector('.piece')?.classList).toContain('lit')
  click(page.querySelector('[data-thing=boat]'))
  expect(page.querySelector('.area[data-thing=b]')?.classList).toContain('lit')
  click(page.querySelector('.area[data-thing=b]'))
  expect(table.chosen).toEqual(['sail b'])
})

it('an earlier moment is shown, and nothing can be chosen there', () => {
  const table = new Played()
  const page = board(table)
  table.remember({ ...SCENE, tokens: [] }, [], 0, [])
  table.looking = 0
  flushSync()
  expect(page.querySelector('.piece')).toBeNull()
  expect(page.querySelector('.lit')).toBeNull()
  click(page.querySelector('.area[data-thing=b]'))
  expect(table.chosen).toEqual([])
})
