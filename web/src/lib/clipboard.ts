// The clipboard, which a browser may refuse.

/** Copy a text; nothing happens where the browser does not allow it. */
export function copyText(words: string): void {
  if (navigator.clipboard) {
    navigator.clipboard.writeText(words).catch(() => undefined)
    return
  }
  // a server at home is reached without encryption: browsers then copy only what is selected
  const field = document.createElement('textarea')
  field.value = words
  document.body.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
}
