// Questions about colours.

/** Is a colour so dark that light lettering reads better on it? */
export function isDark(colour: string): boolean {
  const digits = colour.replace('#', '')
  const wide = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => {
    const part = parseInt(wide.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.25
}
