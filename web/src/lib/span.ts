// How long something takes, in words.

/** Days, or hours where they are few. */
export function inDays(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / 3600))
  if (hours >= 48) return `${Math.round(hours / 24)} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** As a clock shows it. */
export function onClock(seconds: number): string {
  const s = Math.ceil(seconds)
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`
  if (s >= 3600) return `${Math.floor(s / 3600)}:${String(Math.floor((s % 3600) / 60)).padStart(2, '0')} h`
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}
