// Which page is shown: the address bar is the only memory of it.

export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string; at: number | undefined; token: string; reported: boolean }
  | { page: 'rules'; game: string; clause: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'puzzles' }
  | { page: 'puzzle'; game: string; id: string }
  | { page: 'guide'; game: string; name: string }
  | { page: 'account' }
  | { page: 'profile'; name: string }
  | { page: 'history'; name: string }
  | { page: 'ratings'; game: string }
  | { page: 'turn' }
  | { page: 'next' }
  | { page: 'reset' }
  | { page: 'clubs' }
  | { page: 'friends' }
  | { page: 'club'; id: string; token: string }
  | { page: 'link'; use: 'stop' | 'confirm' }
  | { page: 'missing' }

/** Part of an address as it was before it was written there. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function parse(path: string, query: string, hash: string): Route {
  const parts = path.split('/').filter(Boolean)
  const params = new URLSearchParams(query)
  if (parts.length === 0) return { page: 'lobby' }
  if (parts[0] === 'account') return { page: 'account' }
  if (parts[0] === 'me') return { page: 'profile', name: '' }
  if (parts[0] === 'p' && parts[1] && parts[2] === 'history') return { page: 'history', name: plain(parts[1]) }
  if (parts[0] === 'p' && parts[1]) return { page: 'profile', name: plain(parts[1]) }
  if (parts[0] === 'turn' || parts[0] === 'next' || parts[0] === 'reset') return { page: parts[0] }
  if (parts[0] === 'stop' || parts[0] === 'confirm') return { page: 'link', use: parts[0] }
  if (parts[0] === 'clubs' || parts[0] === 'friends') return { page: parts[0] }
  if (parts[0] === 'club' && parts[1]) return { page: 'club', id: parts[1], token: hash.slice(1) }
  if (parts[0] === 'history') return { page: 'history', name: '' }
  if (parts[0] === 'ratings') return { page: 'ratings', game: parts[1] ?? '' }
  if (parts[0] === 'new') return { page: 'new', game: parts[1] ?? '' }
  if (parts[0] === 't' && parts[1]) {
    const at = params.get('at')
    return { page: 'table', id: parts[1], at: at === null ? undefined : Number(at), token: hash.slice(1), reported: params.has('report') }
  }
  if (parts[0] === 'puzzles' && parts[1] && parts[2]) return { page: 'puzzle', game: parts[1], id: parts[2] }
  if (parts[0] === 'puzzles') return { page: 'puzzles' }
  if (parts[0] === 'learn') return { page: 'learn', game: parts[1] ?? '', lesson: parts[2] ?? '' }
  if (parts[0] === 'rules' && parts[1] && parts[2]) return { page: 'guide', game: parts[1], name: parts[2] }
  if (parts[0] === 'rules' && parts[1]) return { page: 'rules', game: parts[1], clause: hash.slice(1) }
  return { page: 'missing' }
}

const here = (): Route => parse(location.pathname, location.search, location.hash)

class Router {
  now = $state<Route>(here())

  constructor() {
    window.addEventListener('popstate', () => (this.now = here()))
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a')
      if (!link || link.origin !== location.origin || link.target || event.metaKey || event.ctrlKey) return
      if (link.hasAttribute('download') || link.pathname.startsWith('/api/')) return
      event.preventDefault()
      this.go(link.pathname + link.search + link.hash)
    })
  }

  go(address: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address)
    this.now = here()
  }
}

export const router = new Router()
