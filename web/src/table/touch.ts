// What every thing on the table answers to: click, pointing, keys, and a long look (hover, long press, right click).
import type { Action } from 'svelte/action'
import type { Shown } from '../lib/shown.svelte'
import { things } from './things.svelte'

const HOVER = 700
const PRESS = 450
const SLIP = 10 // a finger may move this far in a long press

export interface Touch {
  table: Shown
  id: string
  at?: string // what it lies on: a click means that, if only that is lit
  opens?: boolean // it shows all of itself when pointed at, and needs no help for that
}

export const touchable: Action<HTMLElement | SVGElement, Touch> = (node, first) => {
  let touch = first as Touch
  let timer: ReturnType<typeof setTimeout> | undefined
  let start: [number, number] = [0, 0]
  let pressed = false // a long press is no click
  let came = false // the mouse is over it, and has not moved there yet

  const meant = (): string => {
    const lit = things.litNow(touch.table)
    return touch.at && lit.has(touch.at) && !lit.has(touch.id) ? touch.at : touch.id
  }
  const box = (): DOMRect => {
    const opened = touch.opens ? node.querySelector('.open')?.getBoundingClientRect() : undefined
    return opened?.width ? opened : node.getBoundingClientRect()
  }
  const help = (): void => touch.table.pointing.explain(touch.id, box())
  const wait = (time: number, then: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(then, time)
  }
  const act = (): void => touch.table.pointing.click(meant(), box())

  const on: Record<string, (event: never) => void> = {
    click(event: MouseEvent) {
      event.stopPropagation()
      clearTimeout(timer)
      if (pressed) pressed = false
      else act()
    },
    keydown(event: KeyboardEvent) {
      if (event.key === '?') {
        event.stopPropagation()
        help()
      } else if ((event.key === 'Enter' || event.key === ' ') && node instanceof SVGElement) {
        event.preventDefault()
        act()
      }
    },
    pointerenter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      things.point(touch.table, meant())
      came = !touch.opens
    },
    pointerleave(event: PointerEvent) {
      clearTimeout(timer)
      came = false
      if (event.pointerType !== 'mouse') return // a finger was lifted: what it called for stays
      touch.table.pointing.unpoint()
      touch.table.pointing.forget(touch.id)
    },
    pointerdown(event: PointerEvent) {
      pressed = came = false
      start = [event.clientX, event.clientY]
      clearTimeout(timer)
      if (event.pointerType === 'mouse') return
      wait(PRESS, () => {
        pressed = true
        help()
      })
    },
    pointermove(event: PointerEvent) {
      if (event.pointerType === 'mouse') {
        if (came) wait(HOVER, help) // nobody asks about what has come to lie under a mouse at rest
        came = false
        return
      }
      if (Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLIP) clearTimeout(timer)
    },
    pointerup: () => clearTimeout(timer),
    pointercancel: () => clearTimeout(timer),
    contextmenu(event: MouseEvent) {
      event.preventDefault()
      clearTimeout(timer)
      help()
    },
    focus: () => things.point(touch.table, meant()),
    blur: () => touch.table.pointing.unpoint(),
  }
  for (const [name, handler] of Object.entries(on)) node.addEventListener(name, handler as EventListener)
  return {
    update: (next) => (touch = next),
    destroy() {
      clearTimeout(timer)
      for (const [name, handler] of Object.entries(on)) node.removeEventListener(name, handler as EventListener)
    },
  }
}
