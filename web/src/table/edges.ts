// Where something can be scrolled sideways its edge fades: there is more.
import type { Action } from 'svelte/action'

export const edges: Action<HTMLElement> = (node) => {
  const look = (): void => {
    node.classList.toggle('before', node.scrollLeft > 1)
    node.classList.toggle('after', node.scrollLeft + node.clientWidth < node.scrollWidth - 1)
  }
  // once a frame, when everything has been written: reading in between would lay the page out again and again
  let asked = 0
  const soon = (): void => {
    cancelAnimationFrame(asked)
    asked = requestAnimationFrame(look)
  }
  const size = new ResizeObserver(look)
  const inside = new MutationObserver(soon)
  size.observe(node)
  inside.observe(node, { childList: true, subtree: true })
  node.addEventListener('scroll', look, { passive: true })
  look()
  return {
    destroy() {
      cancelAnimationFrame(asked)
      size.disconnect()
      inside.disconnect()
      node.removeEventListener('scroll', look)
    },
  }
}
