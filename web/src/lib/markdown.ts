// The little Markdown our rulebooks use: headings, lists, tables, bold, italics, code. Everything is escaped first.

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/\s*\[(?:[SPDR]\??(?:[ ;:,][^\]]*)?|descriptive:[^\]]*)\]/g, '')
}

const CLAUSE = /^(?:- )?\*\*([A-Z]{2}-\d+(?:\.\d+)+)\*\*/

export function toHtml(markdown: string): string {
  const out: string[] = []
  let list = ''
  let table: string[][] = []
  const close = (): void => {
    if (list) out.push(`</${list}>`)
    list = ''
    if (table.length > 0) {
      const [head, ...rows] = table
      const row = (cells: string[], tag: string): string =>
        `<tr>${cells.map((c) => `<${tag}>${inline(c)}</${tag}>`).join('')}</tr>`
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
    if (heading) {
      close()
      const level = heading[1]?.length ?? 1
      out.push(`<h${level}>${inline(heading[2] ?? '')}</h${level}>`)
    } else if (item) {
      const kind = item[1] ? 'ol' : 'ul'
      if (list !== kind) {
        close()
        out.push(`<${kind}>`)
        list = kind
      }
      out.push(`<li${clause ? ` id="${clause[1]}"` : ''}>${inline(item[2] ?? '')}</li>`)
    } else if (line.trim() === '' || line.trim() === '---') {
      close()
    } else {
      close()
      out.push(`<p${clause ? ` id="${clause[1]}"` : ''}>${inline(line)}</p>`)
    }
  }
  close()
  return out.join('\n')
}
