// Where something can be scrolled sideways its edge fades: there is more.
import type { Action } from 'svelte/action'

export const edges: Action<HTMLElement> = (node) => {
  const look = (): void => {
    node.classList.toggle('before', node.scrollLeft > 1)
    node.classList.toggle('after', node.scrollLeft + node.clientWidth < node.scrollWidth - 1)
  }
  const size = new ResizeObserver(look)
  const inside = new MutationObserver(look)
  size.observe(node)
  inside.observe(node, { childList: true, subtree: true })
  node.addEventListener('scroll', look, { passive: true })
  look()
  return {
    destroy() {
      size.disconnect()
      inside.disconnect()
      node.removeEventListener('scroll', look)
    },
  }
}
