import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentUser } from '#contract/member/accounts.ts'
import { askEarly, dropEarly, takeEarly } from './early-answers.ts'
import { session } from './session.ts'

const URL_OF_USER = 'http://127.0.0.1/api/v1/users/current'
const EXPIRES = '2999-01-01T00:00:00Z'

const asked = vi.fn<typeof fetch>()

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { origin: 'http://127.0.0.1', hostname: '127.0.0.1' })
  vi.stubGlobal('window', {})
  vi.spyOn(performance, 'now').mockReturnValue(1_000) // since the page was opened, not since this process started
  session.begin({ token: 'mayas', expires_at: EXPIRES })
})

afterEach(() => session.end('signed-out'))

test('an early answer is taken once, by the member who is signed in', async () => {
  askEarly(currentUser)
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('authorization')).toBe('Bearer mayas')
  expect((await takeEarly(URL_OF_USER))?.status).toBe(200)
  expect(takeEarly(URL_OF_USER)).toBeUndefined()
})

test('an early answer for one session is not given to another', () => {
  askEarly(currentUser)
  session.begin({ token: 'adas', expires_at: EXPIRES })
  expect(takeEarly(URL_OF_USER)).toBeUndefined()
  session.begin({ token: 'mayas', mfa_token: 'given', expires_at: EXPIRES })
  expect(takeEarly(URL_OF_USER)).toBeUndefined()
})

test('an early answer that was not taken for long is fetched again', () => {
  askEarly(currentUser)
  vi.spyOn(performance, 'now').mockReturnValue(120_001)
  expect(takeEarly(URL_OF_USER)).toBeUndefined()
})

test('an early answer from before a live event is fetched again', () => {
  askEarly(currentUser)
  dropEarly()
  expect(takeEarly(URL_OF_USER)).toBeUndefined()
})
