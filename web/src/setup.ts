// Before each test: nobody serves the page. A test that wants answers gives its own.
import { beforeEach, vi } from 'vitest'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no server in this test.')))
})
