// The page as an installed application: it opens without a network, and messages reach it while it is closed.
import { get, post } from './http'
import type { Notifications } from '../api/types'

/** Keep the page and my tables on this device, and what `ahead` fetches. Without it everything else works as well. */
export function install(ahead: () => Promise<unknown>): void {
  if ('serviceWorker' in navigator && import.meta.env.PROD) void keep(ahead).catch(() => undefined)
}

const KEPT = /^\/(assets\/|api\/(lobby|me|app|games|waiting)$)/ // what sw.js keeps

async function keep(ahead: () => Promise<unknown>): Promise<void> {
  const worker = navigator.serviceWorker
  await worker.register('/sw.js')
  if (!worker.controller) {
    await new Promise((done) => worker.addEventListener('controllerchange', done, { once: true }))
    // the first visit: what came before the worker listened is asked for once more, mostly out of the browser's own cache
    const came = performance.getEntriesByType('resource').map((one) => new URL(one.name))
    const paths = new Set(came.filter((one) => one.origin === location.origin && KEPT.test(one.pathname)).map((one) => one.pathname))
    await Promise.all([...paths].map((path) => fetch(path)))
  }
  await ahead()
}

/** What is mine does not stay on a device where I signed out, and my messages do not come there any more. */
export async function forgetMine(): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  showBadge(0)
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false) // the server forgets it when its next message is refused
}

/** The number on the application's icon: the tables that wait for me. */
export function showBadge(count: number): void {
  const badge = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  void badge?.catch(() => undefined)
}

/** Call back when what is shown is not from now; the answer ends that. */
export function whenOffline(tell: (seen: string) => void): () => void {
  const worker = navigator.serviceWorker
  const hear = (event: MessageEvent<{ type?: string; seen?: string }>): void => {
    if (event.data?.type === 'offline') tell(event.data.seen ?? '')
  }
  worker?.addEventListener('message', hear)
  return () => worker?.removeEventListener('message', hear)
}

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))

/** Let messages come to this browser; throws with a sentence if it does not want them. */
export async function subscribe(): Promise<Notifications> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('The browser does not allow notifications for this page. You can allow them in its settings.')
  const { push_key: key } = await get<Notifications>('/api/notifications')
  const worker = await navigator.serviceWorker.ready
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key ?? '') })
  return post<Notifications>('/api/notifications/channels', { kind: 'push', address: JSON.stringify(subscription) })
}
