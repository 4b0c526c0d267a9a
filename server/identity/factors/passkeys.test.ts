import { expect, test } from 'vitest'
import { takesPasskeys } from './passkeys.ts'

test.each([
  ['https://desk.tendwell.test', true],
  ['http://localhost:3000', true],
  ['http://desk.tendwell.test', false],
  ['https://127.0.0.1:3000', false],
  ['https://[::1]:3000', false],
])('%s takes passkeys: %s', (url, takes) => {
  expect(takesPasskeys({ url, name: 'Tendwell' })).toBe(takes)
})
