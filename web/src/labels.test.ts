import { expect, it } from 'vitest'

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true })
// an element without a role of its own may not carry a label: screen readers would drop it
const nameless = /<(?:div|span|p|b|small)\b(?=[^>]*\saria-label=)(?![^>]*\srole=)[^>]*>/g

it('whatever has a label for screen readers has a role, also while the page is loading', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(60)
  const found = Object.entries(sources).flatMap(([file, text]) => [...text.matchAll(nameless)].map((m) => `${file}: ${m[0]}`))
  expect(found).toEqual([])
})
