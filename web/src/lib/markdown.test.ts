import { expect, it } from 'vitest'
import { toHtml } from './markdown'

it('gives every clause an anchor and hides where it comes from', () => {
  expect(toHtml('- **YA-9.10** Every boat `b08` counts. [S §4; R: read so]')).toBe(
    '<ul>\n<li id="YA-9.10"><strong>YA-9.10</strong> Every boat <code>b08</code> counts.</li>\n</ul>',
  )
})

it('escapes what could be markup', () => {
  expect(toHtml('a <script> & b')).toBe('<p>a &lt;script&gt; &amp; b</p>')
})

it('draws tables', () => {
  expect(toHtml('| a | b |\n|---|---|\n| 1 | 2 |\n')).toContain('<tbody><tr><td>1</td><td>2</td></tr></tbody>')
})
