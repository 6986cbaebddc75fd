// What a person likes, kept in the browser.

interface Prefs {
  theme: 'system' | 'light' | 'dark'
  speed: 'normal' | 'fast' | 'off'
  sound: boolean
  notify: boolean
  confirm: boolean | null // null: nothing said, so only in a game that I have never finished
  pace: 'normal' | 'fast' | 'instant' // of bots
  auto: boolean // a question with nothing to decide is answered without a click
  advice: boolean // in an analysis: what a bot would do is shown at every question
  finished: Record<string, number> // games of each kind that I have seen the end of
  tips: boolean
}

const KEY = 'pentarchy'
const coarse = matchMedia('(pointer: coarse)').matches
const defaults: Prefs = {
  theme: 'system', speed: 'normal', sound: !coarse, notify: false, confirm: null, pace: 'normal', auto: true, advice: false,
  finished: {}, tips: true,
} // prettier-ignore

function load(): Prefs {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Prefs>) }
  } catch {
    return { ...defaults }
  }
}

export const prefs = $state<Prefs>(load())

const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** Nothing moves: by my own wish or the system's. */
export const isStill = (): boolean => prefs.speed === 'off' || calm.matches

const night = matchMedia('(prefers-color-scheme: dark)')

/** Am I asked again before what cannot be taken back? Who is new to a game is, until they say otherwise. */
export const confirms = (game: string): boolean => prefs.confirm ?? !prefs.finished[game]

export function dress(): void {
  const dark = prefs.theme === 'dark' || (prefs.theme === 'system' && night.matches)
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.classList.toggle('still', prefs.speed === 'off')
  document.documentElement.classList.toggle('fast', prefs.speed === 'fast')
}
night.addEventListener('change', dress)

export function keep(): void {
  localStorage.setItem(KEY, JSON.stringify(prefs))
  dress()
}
