// Puts a box beside a thing: below it, above it or at its side, wherever there is room, always on the screen.
import type { Action } from 'svelte/action'
import type { Box } from '../lib/pointing.svelte'

const GAP = 10
const EDGE = 8

/** Where a box of this size goes. */
export function spotBeside(at: Box, width: number, height: number, screen: { width: number; height: number }): [number, number] {
  const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most))
  const [right, bottom] = [screen.width - width - EDGE, screen.height - height - EDGE]
  const middle = at.left + at.width / 2 - width / 2
  if (at.top + at.height + GAP <= bottom) return [clamp(middle, right), at.top + at.height + GAP]
  if (at.top - GAP - height >= EDGE) return [clamp(middle, right), at.top - GAP - height]
  const side = at.left + at.width + GAP <= right ? at.left + at.width + GAP : at.left - GAP - width
  return [clamp(side, right), clamp(at.top + at.height / 2 - height / 2, bottom)]
}

export const beside: Action<HTMLElement, Box> = (node, box) => {
  const place = (at: Box | undefined): void => {
    if (!at) return
    const [left, top] = spotBeside(at, node.offsetWidth, node.offsetHeight, { width: innerWidth, height: innerHeight })
    node.style.left = `${left}px`
    node.style.top = `${top}px`
  }
  let now = box
  const watch = new ResizeObserver(() => place(now))
  watch.observe(node)
  place(box)
  return {
    update(next) {
      now = next
      place(next)
    },
    destroy: () => watch.disconnect(),
  }
}
