import { expect, it } from 'vitest'
import { parted } from './prints'

const PRINT =
  '<defs><path d="M0 0h9" id="p-line"/><clipPath id="p-sheet"><rect width="40" height="30"/></clipPath></defs>' +
  '<g clip-path="url(#p-sheet)"><use href="#art:tree" x="3"/>' +
  '<g transform="translate(4 5)"><text x="1">Gaul</text><rect width="2"/></g>' +
  '<text dy="2"><textPath href="#p-line">Danube</textPath></text></g>'
const SYMBOLS: Record<string, string> = {
  'art:tree': '<symbol id="art:tree"><use href="#art:leaf"/></symbol>',
  'art:leaf': '<symbol id="art:leaf"/>',
}

it('a map is one picture with the symbols it uses, and the words on it are text', () => {
  const { drawing, lettering } = parted(PRINT, [-10, -10, 60, 50], (id) => SYMBOLS[id] ?? '')
  expect(drawing).toContain('width="60" height="50" viewBox="-10 -10 60 50"')
  expect(drawing).toContain(`<defs>${SYMBOLS['art:tree']}${SYMBOLS['art:leaf']}</defs>`)
  expect(drawing).toContain('<rect width="2"/>')
  expect(drawing).not.toContain('Gaul')
  expect(lettering).toBe(
    '<g transform="translate(4 5)"><text x="1">Gaul</text></g>' +
      '<defs><path d="M0 0h9" id="p-line"/></defs><text dy="2"><textPath href="#p-line">Danube</textPath></text>',
  )
})
