import { expect, it } from 'vitest'
import type { Layout, Scene } from '../api/types'
import { areasOf } from './areas'

const layout = {
  boards: [{ id: 'map', areas: [{ id: 'a', board: 'map', center: [1, 1], path: 'M0,0H9' }, { id: 'b', board: 'map', center: [2, 2], path: 'M9,0H9', name: ['B'] }] }],
} as unknown as Layout

it('an area of the scene replaces that of the layout, whose path it keeps if it names none', () => {
  const scene = { areas: [{ id: 'b', board: 'map', center: [2, 2], owner: 1 }, { id: 'new', board: 'map', center: [3, 3], path: 'M3,3Z' }] } as unknown as Scene
  const found = areasOf(layout, scene.areas)
  expect([...found.keys()]).toEqual(['a', 'b', 'new'])
  expect(found.get('b')).toEqual({ id: 'b', board: 'map', center: [2, 2], owner: 1, path: 'M9,0H9' })
  expect(found.get('new')?.path).toBe('M3,3Z')
})
