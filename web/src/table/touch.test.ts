import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Scene } from '../api/types'
import { Shown } from '../lib/shown.svelte'
import { touchable } from './touch'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mouse = (name: string): PointerEvent => new PointerEvent(name, { pointerType: 'mouse' })

it('what is pointed at is explained, what comes to lie under a mouse at rest is not', () => {
  const table = new Shown()
  table.show({ round: '' } as Scene, [], { number: 1, epoch: 1 })
  const thing = document.createElement('div')
  const touch = touchable(thing, { table, id: 'a1' })
  thing.dispatchEvent(mouse('pointerenter')) // the page has changed below the mouse
  vi.advanceTimersByTime(5000)
  expect(table.pointing.help).toBeUndefined()
  thing.dispatchEvent(mouse('pointermove'))
  vi.advanceTimersByTime(5000)
  expect(table.pointing.help?.id).toBe('a1')
  if (touch) touch.destroy?.()
})
