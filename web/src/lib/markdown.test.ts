import { expect, it } from 'vitest'
import { chapters, fromFirstChapter, plain, search, toHtml } from './markdown'

it('gives every clause an anchor and hides where it comes from', () => {
  expect(toHtml('- **YA-9.10** Every boat `b08` counts. [S §4; R: read so]')).toBe(
    '<ul>\n<li id="YA-9.10"><strong><a class="clause" href="#YA-9.10">YA-9.10</a></strong> Every boat <code>b08</code> counts.</li>\n</ul>',
  )
})

it('escapes what could be markup', () => {
  expect(toHtml('a <script> & b')).toBe('<p>a &lt;script&gt; &amp; b</p>')
})

it('draws tables', () => {
  expect(toHtml('| a | b |\n|---|---|\n| 1 | 2 |\n')).toContain('<tbody><tr><td>1</td><td>2</td></tr></tbody>')
})

it('joins the lines of a paragraph', () => {
  expect(toHtml('one\ntwo\n\nthree')).toBe('<p>one two</p>\n<p>three</p>')
})

it('knows the chapters, and leaves out what stands before the first', () => {
  const book = '# Title\n\nAbout this file.\n\n## 1. Overview\n\ntext\n\n## 2. Terms\n'
  expect(chapters(book)).toEqual([{ id: '1-overview', title: '1. Overview' }, { id: '2-terms', title: '2. Terms' }])
  expect(toHtml(fromFirstChapter(book))).toBe('<h2 id="1-overview">1. Overview</h2>\n<p>text</p>\n<h2 id="2-terms">2. Terms</h2>')
})

it('a clause in a list has no marks and no names of data', () => {
  expect(plain('*Boat space*: a **place** for one boat (list `boat_spaces`), 2 * 3. [S]')).toBe('Boat space: a place for one boat (list boat spaces), 2 * 3.')
  expect(search([{ id: 'TO-1.1', text: 'The *owner* of a tile.' }, { id: 'TO-1.2', text: 'Else.' }], 'owner of').map((c) => c.text)).toEqual(['The owner of a tile.'])
})

it('draws a picture of a lesson, and cites clauses in the rulebook of its game', () => {
  const html = toHtml('![Wood and "stone"](lesson:build)\n\nSee YA-9.10.', { game: 'toy', book: '/rules/toy' })
  expect(html).toBe(
    '<figure><img src="/api/games/toy/lessons/build/picture.svg" alt="" loading="lazy"><figcaption>Wood and &quot;stone&quot;</figcaption></figure>\n' +
      '<p>See <a class="clause" href="/rules/toy#YA-9.10">YA-9.10</a>.</p>',
  )
})
