// Printed maps: fetched once by name, kept while the page is open.
import { text } from './http'

const kept = new Map<string, Promise<string>>()

/** The map of this name as SVG text; empty if the server cannot give it. */
export function printed(name: string, address: (name: string) => string): Promise<string> {
  let print = kept.get(name)
  if (!print) {
    print = text(address(name)).catch(() => '')
    kept.set(name, print)
    void print.then((found) => found || kept.delete(name))
  }
  return print
}
