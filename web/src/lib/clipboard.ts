// The clipboard, which a browser may refuse.

/** Copy a text; nothing happens where the browser does not allow it. */
export function copyText(words: string): void {
  navigator.clipboard?.writeText(words).catch(() => undefined)
}
