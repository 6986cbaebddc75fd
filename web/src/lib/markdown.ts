// The little Markdown our rulebooks use: headings, lists, tables, bold, italics, code. Everything is escaped first.

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\s*\[(?:[SPDR]\??(?:[ ;:,][^\]]*)?|descriptive:[^\]]*)\]/g, '')
}

/** A clause without its marks, for lists: words as they are read, names of data with spaces. */
export const plain = (text: string): string =>
  text
    .replace(/`([^`]+)`/g, (_, code: string) => code.replaceAll('_', ' '))
    .replace(/\*\*([^*]+)\*\*/g, '$1')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1$2')
    .replace(/\s*\[(?:[SPDR]\??(?:[ ;:,][^\]]*)?|descriptive:[^\]]*)\]/g, '')

/** Clauses in which these words stand, as they are read. */
export const search = <C extends { id: string; text: string }>(clauses: readonly C[], words: string): C[] => {
  const wanted = words.trim().toLowerCase()
  return clauses.map((clause) => ({ ...clause, text: plain(clause.text) })).filter((clause) => `${clause.id} ${clause.text}`.toLowerCase().includes(wanted))
}

const linkedIn = (html: string, book: string): string =>
  html.replace(/\b([A-Z]{2}-\d+(?:\.\d+)+)\b/g, `<a class="clause" href="${book}#$1">$1</a>`)

/** Whose text it is: the game of its pictures, and where the rulebook with the clauses stands (empty: on this page). */
export interface Manner {
  game?: string
  book?: string
}

/** The chapters of a rulebook: what its second headings are called. */
export const chapters = (markdown: string): { id: string; title: string }[] =>
  markdown.split('\n').filter((line) => line.startsWith('## ')).map((line) => ({ id: anchor(line.slice(3)), title: line.slice(3) })) // prettier-ignore
const anchor = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') // prettier-ignore

/** A rulebook from its first chapter on: what stands before it explains the file, not the game. */
export const fromFirstChapter = (markdown: string): string => markdown.slice(Math.max(0, markdown.search(/^## /m)))

const CLAUSE = /^(?:- )?\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\*/

const PICTURE = /^!\[([^\]]*)\]\(lesson:([a-z0-9-]+)\)$/

export function toHtml(markdown: string, { game = '', book = '' }: Manner = {}): string {
  const linked = (html: string): string => linkedIn(html, book)
  const out: string[] = []
  let list = ''
  let table: string[][] = []
  let words: string[] = [] // of a paragraph of several lines
  const close = (): void => {
    if (words.length > 0) {
      const clause = CLAUSE.exec(words[0] ?? '')
      out.push(`<p${clause ? ` id="${clause[1]}"` : ''}>${linked(inline(words.join(' ')))}</p>`)
      words = []
    }
    if (list) out.push(`</${list}>`)
    list = ''
    if (table.length > 0) {
      const [head, ...rows] = table
      const row = (cells: string[], tag: string): string =>
        `<tr>${cells.map((c) => `<${tag}>${linked(inline(c))}</${tag}>`).join('')}</tr>`
      out.push(`<div class="scroll" tabindex="0"><table><thead>${row(head ?? [], 'th')}</thead><tbody>${rows.map((r) => row(r, 'td')).join('')}</tbody></table></div>`)
      table = []
    }
  }
  for (const line of markdown.split('\n')) {
    const heading = /^(#{1,4}) (.*)/.exec(line)
    const item = /^\s*(?:[-*]|(\d+)\.) (.*)/.exec(line)
    const clause = CLAUSE.exec(line)
    if (line.startsWith('|')) {
      const cells = line.slice(1, line.lastIndexOf('|')).split('|').map((c) => c.trim())
      if (!cells.every((c) => /^:?-+:?$/.test(c))) table.push(cells)
      continue
    }
    const picture = PICTURE.exec(line)
    if (picture) {
      close()
      const caption = escape(picture[1] ?? '').replaceAll('"', '&quot;')
      out.push(`<figure><img src="/api/games/${game}/lessons/${picture[2]}/picture.svg" alt="" loading="lazy"><figcaption>${caption}</figcaption></figure>`)
    } else if (heading) {
      close()
      const level = heading[1]?.length ?? 1
      const id = level === 2 ? ` id="${anchor(heading[2] ?? '')}"` : ''
      out.push(`<h${level}${id}>${inline(heading[2] ?? '')}</h${level}>`)
    } else if (item) {
      const kind = item[1] ? 'ol' : 'ul'
      if (list !== kind || words.length > 0) {
        close()
        out.push(`<${kind}>`)
        list = kind
      }
      out.push(`<li${clause ? ` id="${clause[1]}"` : ''}>${linked(inline(item[2] ?? ''))}</li>`)
    } else if (line.trim() === '' || line.trim() === '---') {
      close()
    } else {
      if (list || table.length > 0 || clause) close()
      words.push(line)
    }
  }
  close()
  return out.join('\n')
}
