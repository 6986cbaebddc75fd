// The page as an installed application: it opens without a network, and messages reach it while it is closed.
import { get, post } from './http'
import type { Notifications } from '../api/types'

/** Keep the page and my tables on this device. Without it everything else works as well. */
export function install(): void {
  if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** What is mine does not stay on a device where I signed out. */
export function forgetMine(): void {
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' })
  showBadge(0)
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
