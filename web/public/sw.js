// The page without a network, and messages that arrive while it is closed.
//
// What the page itself consists of, the games' pictures and my tables as last seen are kept. Everything else is asked of
// the server as always: a table is played with it or not at all.
const SHELL = 'pentarchy-shell-1'
const SEEN = 'pentarchy-seen-1' // what is mine; forgotten when I sign out
const MINE = ['/api/lobby', '/api/me', '/api/app', '/api/games', '/api/waiting']
const SHELL_FILES = ['/', '/seal.svg', '/manifest.webmanifest', '/icon-192.png']

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(SHELL_FILES)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const kept = [SHELL, SEEN]
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith('pentarchy-') && !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const request = event.request
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(shown(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (/^\/api\/games\/[^/]+\/plate\.svg$/.test(url.pathname) || SHELL_FILES.includes(url.pathname)) event.respondWith(fresh(request, SHELL))
  else if (MINE.includes(url.pathname)) event.respondWith(fresh(request, SEEN))
})

/** A page: the server's, or the one that was kept. */
async function shown(request) {
  try {
    const answer = await fetch(request)
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html')) {
      const shell = await caches.open(SHELL)
      await shell.put('/', answer.clone())
    }
    return answer
  } catch {
    return (await caches.match('/')) ?? Response.error()
  }
}

/** What never changes under its name. */
async function kept(request) {
  const known = await caches.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok) {
    const shell = await caches.open(SHELL)
    await shell.put(request, answer.clone())
  }
  return answer
}

/** The server's answer, or without a network the last one; the page is told that it is old. */
async function fresh(request, name) {
  const cache = await caches.open(name)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  } catch {
    const known = await cache.match(request)
    if (!known) return Response.error()
    const seen = known.headers.get('date') ?? ''
    for (const client of await self.clients.matchAll()) client.postMessage({ type: 'offline', seen })
    return known
  }
}

self.addEventListener('message', (event) => {
  if (event.data?.type === 'forget') event.waitUntil(caches.delete(SEEN))
})

/** An address of our own pages. */
function inside(path) {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

self.addEventListener('push', (event) => {
  let told = {}
  try {
    told = event.data?.json() ?? {}
  } catch {
    // not ours; a notification must be shown all the same
  }
  const work = [
    self.registration.showNotification(told.title ?? 'Pentarchy', {
      body: told.body ?? '',
      icon: '/icon-192.png',
      tag: 'pentarchy-turn', // a newer one takes the place of the last
      renotify: true,
      actions: told.stop ? [{ action: 'stop', title: 'Stop these' }] : [],
      data: { url: inside(told.url), stop: inside(told.stop) },
    }),
  ]
  if (told.count && self.navigator.setAppBadge) work.push(self.navigator.setAppBadge(told.count))
  event.waitUntil(Promise.all(work))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const told = event.notification.data ?? {}
  if (event.action === 'stop') return event.waitUntil(self.clients.openWindow(told.stop))
  const url = new URL(told.url ?? '/', location.origin)
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const there = windows.find((one) => new URL(one.url).pathname === url.pathname) ?? windows[0]
      if (!there) return self.clients.openWindow(url)
      await there.focus()
      return new URL(there.url).pathname === url.pathname ? there : there.navigate(url)
    }),
  )
})
