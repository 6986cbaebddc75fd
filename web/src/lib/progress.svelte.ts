// Which lessons of which game have been finished, kept in the browser.

const KEY = 'pentarchy-lessons'

function load(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, string[]>
  } catch {
    return {}
  }
}

const all = $state<Record<string, string[]>>(load())

function keep(game: string, lessons: string[]): void {
  all[game] = lessons
  localStorage.setItem(KEY, JSON.stringify(all))
}

export const finishedLessons = (game: string): readonly string[] => all[game] ?? []
export const forgetLessons = (game: string): void => keep(game, [])

export function lessonFinished(game: string, lesson: string): void {
  if (!finishedLessons(game).includes(lesson)) keep(game, [...finishedLessons(game), lesson])
}
