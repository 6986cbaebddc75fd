import { expect, it } from 'vitest'
import { edges } from './edges'

it('an edge fades where there is more to scroll to', () => {
  const strip = document.createElement('div')
  Object.defineProperties(strip, { clientWidth: { value: 100 }, scrollWidth: { value: 300 } })
  const sides = (left: number): string => {
    strip.scrollLeft = left
    strip.dispatchEvent(new Event('scroll'))
    return strip.className
  }
  const made = edges(strip)
  expect(strip.className).toBe('after')
  expect([0, 80, 200].map(sides)).toEqual(['after', 'after before', 'before'])
  made?.destroy?.()
})
