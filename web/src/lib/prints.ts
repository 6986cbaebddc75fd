// Printed maps: fetched by name, the last ones kept.
import { text } from './http'

/** A map ready to be shown: all that is drawn is one picture, its lettering wears the fonts of the page. */
export interface Print {
  picture: string // the address of an SVG picture
  lettering: string // SVG text
}

export type Box = readonly [x: number, y: number, width: number, height: number]

const SVG = 'http://www.w3.org/2000/svg'
const MOST = 4 // a game of discoveries has a map for each of them
const kept = new Map<string, Promise<Print | undefined>>()

/** The map of this name, as much of it as lies in the box; nothing if the server cannot give it. */
export function printed(name: string, address: (name: string) => string, box: Box): Promise<Print | undefined> {
  let print = kept.get(name)
  if (!print) {
    print = text(address(name))
      .then((found) => pressed(found, box))
      .catch(() => undefined)
    kept.set(name, print)
    void print.then((found) => found || kept.delete(name))
    for (const [old, picture] of [...kept].slice(0, -MOST)) {
      kept.delete(old)
      void picture.then((found) => found && URL.revokeObjectURL(found.picture))
    }
  }
  return print
}

/**
 * A map has hundreds of trees and waves. As parts of the page they would all be gone through whenever a piece moves; a
 * picture is a single part.
 */
async function pressed(print: string, box: Box): Promise<Print> {
  const symbol = (id: string): string => {
    const found = document.getElementById(id)
    return found ? new XMLSerializer().serializeToString(found) : ''
  }
  const { drawing, lettering } = parted(print, box, symbol)
  const picture = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  const image = new Image()
  await new Promise((done, failed) => {
    image.onload = done // the map before it stays until this one can be shown
    image.onerror = failed
    image.src = picture
  })
  return { picture, lettering }
}

/** What is drawn, with the symbols it uses, as a document of its own, and what is written. */
export function parted(print: string, box: Box, symbol: (id: string) => string): { drawing: string; lettering: string } {
  const within: string[] = [] // the groups that are open, for their transforms
  const lettering: string[] = []
  for (const [part] of print.matchAll(/<g\b[^>]*>|<\/g>|<text\b.*?<\/text>/gs)) {
    if (part === '</g>') within.pop()
    else if (part.startsWith('<g')) within.push(/ transform="[^"]*"/.exec(part)?.[0] ?? '')
    else {
      const [, line = ''] = /<textPath[^>]* href="#([^"]+)"/.exec(part) ?? []
      const stands = line ? (new RegExp(`<path[^>]* id="${line}"[^>]*/>`).exec(print)?.[0] ?? '') : ''
      const moved = within.filter(Boolean)
      lettering.push(...moved.map((transform) => `<g${transform}>`), stands && `<defs>${stands}</defs>`, part, '</g>'.repeat(moved.length))
    }
  }
  const symbols = new Map<string, string>()
  const gather = (user: string): void => {
    for (const [, id = ''] of user.matchAll(/href="#([^"]+)"/g)) {
      if (symbols.has(id) || print.includes(` id="${id}"`)) continue
      symbols.set(id, symbol(id))
      gather(symbols.get(id) ?? '')
    }
  }
  gather(print)
  const sheet = `width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}"`
  const drawn = print.replaceAll(/<text\b.*?<\/text>/gs, '')
  return {
    drawing: `<svg xmlns="${SVG}" ${sheet}><defs>${[...symbols.values()].join('')}</defs>${drawn}</svg>`,
    lettering: lettering.join(''),
  }
}
