import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './clipboard'

afterEach(() => vi.unstubAllGlobals())

it('a link can be copied from a server at home, where browsers have no clipboard', () => {
  vi.stubGlobal('navigator', {})
  let copied = ''
  document.execCommand = (command: string): boolean => {
    if (command === 'copy') copied = document.querySelector('textarea')?.value ?? ''
    return true
  }
  copyText('http://192.168.0.5:8000/t/abc')
  expect(copied).toBe('http://192.168.0.5:8000/t/abc')
  expect(document.querySelector('textarea')).toBeNull()
})
