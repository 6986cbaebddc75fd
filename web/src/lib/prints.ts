// Printed maps: fetched once by name, kept while the page is open.

const kept = new Map<string, Promise<string>>()

/** The map of this name as SVG text; empty if the server cannot give it. */
export function printed(table: string, name: string): Promise<string> {
  let print = kept.get(name)
  if (!print) {
    print = fetch(`/api/tables/${table}/prints/${name}`).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    )
    kept.set(name, print)
    void print.then((text) => text || kept.delete(name))
  }
  return print
}
