// For tests of components: a table without a server, and a place to put a component.
import { flushSync, mount, unmount, type Component } from 'svelte'
import type { ClientMessage, Hello, Scene, ServerMessage } from './api/types'
import { Table } from './lib/table.svelte'
import { KEY } from './table/context'

/** A socket whose other end is the test. */
export class FakeSocket {
  static readonly OPEN = 1
  static last: FakeSocket
  readyState = 1
  sent: ClientMessage[] = []
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: ((event: { code: number; reason: string }) => void) | null
  constructor(readonly address: string) {
    FakeSocket.last = this
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.readyState = 3
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
    flushSync()
  }
  /** What was sent of one type. */
  of(type: ClientMessage['type']): ClientMessage[] {
    return this.sent.filter((message) => message.type === type)
  }
}

export const SEATS = [
  { index: 0, kind: 'person', state: 'playing', name: 'Ada', seat: 'Red', level: '', online: true, thinking: false },
  { index: 1, kind: 'bot', state: 'playing', name: 'Bot (normal)', seat: 'Blue', level: 'normal', online: true, thinking: false },
] as Hello['seats']

/** A table at which seat 0 is mine and this scene lies. */
export function tableWith(scene: Partial<Scene>, more: Partial<Extract<ServerMessage, { type: 'scene' }>> = {}): Table {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  const table = new Table('t1')
  FakeSocket.last.onopen?.()
  FakeSocket.last.say({
    type: 'hello', protocol: 1, table: 't1', game: 'toy', rules: 1, status: 'running', seat: 0, mine: [0], seats: SEATS,
    layout: '', commitment: 'c0ffee', hints: true,
  } as Hello) // prettier-ignore
  FakeSocket.last.say({
    type: 'scene', number: 4, epoch: 4, layout: '', log: [], scene: { round: 'Round 1', ...scene } as Scene, ...more,
  } as ServerMessage) // prettier-ignore
  return table
}

/** Put a component on the page; what it shows, and how to take it away. */
export function show<P extends Record<string, unknown>>(component: Component<P>, props: P, table?: Table): HTMLElement {
  const target = document.createElement('div')
  document.body.replaceChildren(target)
  const made = mount(component, { target, props, context: new Map([[KEY, table]]) })
  flushSync()
  shown.push(() => void unmount(made))
  return target
}
const shown: (() => void)[] = []

/** Take everything away again. */
export function clear(): void {
  for (const away of shown.splice(0)) away()
  document.body.replaceChildren()
}

export const click = (element: Element | null | undefined): void => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  flushSync()
}
