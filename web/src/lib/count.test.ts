import { expect, it } from 'vitest'
import { between } from './count'

it('counts up and down in steps of one, and in larger ones over a long way', () => {
  expect(between('3', '6')).toEqual(['4', '5', '6'])
  expect(between('2', '0')).toEqual(['1', '0'])
  expect(between('0 VP', '24 VP')).toEqual(['2', '4', '6', '8', '10', '12', '14', '16', '18', '20', '22', '24'].map((n) => `${n} VP`))
})

it('shows a half at the end only', () => {
  expect(between('1½', '3½')).toEqual(['2', '3½'])
})

it('does not count between things that are no numbers of one unit', () => {
  expect(between('Rome', '3')).toEqual([])
  expect(between('3 coins', '4 VP')).toEqual([])
  expect(between('7', '7')).toEqual([])
})
