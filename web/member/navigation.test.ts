import { expect, test } from 'vitest'
import { patternOf } from './navigation.ts'
import { parseSearch, stringifySearch } from './search.ts'

test.each([
  ['/requests/$requestExternalId', '/requests/:requestExternalId'],
  ['/reset-password/$resetToken', '/reset-password/:resetToken'],
  ['/sign-up/{-$companySlug}', '/sign-up/:companySlug?'],
  ['/dashboard', '/dashboard'],
])('%s is counted as %s', (fullPath, pattern) => {
  expect(patternOf(fullPath)).toBe(pattern)
})

test('search parameters are plain text in both directions', () => {
  const search = { type: 'benefit', filter: 'Home / moving', page: '2', gone: undefined }
  const text = stringifySearch(search)
  expect(text).toBe('?type=benefit&filter=Home+%2F+moving&page=2')
  expect(parseSearch(text)).toEqual({ type: 'benefit', filter: 'Home / moving', page: '2' })
  expect(stringifySearch({})).toBe('')
})
