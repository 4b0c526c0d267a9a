import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#contract/member/accounts.ts'
import { verifyCode } from '#contract/member/mfa.ts'
import { getRequest, openRequests, sendMessage } from '#contract/member/requests.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { connection } from './connection/connection.ts'
import { sentences } from './sentences.ts'
import { session } from './session.ts'

const requests: Request[] = []

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://app.example' })
  requests.length = 0
  session.begin({ token: 'maya-token', expires_at: '2999-01-01T00:00:00.000Z', mfa_token: 'maya-mfa' })
})

afterEach(() => {
  session.end('signed-out')
  vi.unstubAllGlobals()
})

/** A fake server with this response. */
function answers(status: number, body: unknown, headers: Record<string, string> = {}) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push(new Request(url, { ...init, signal: null }))
    return typeof body === 'string' ? new Response(body, { status, headers }) : Response.json(body, { status, headers })
  })
}

async function refusal(calling: Promise<unknown>): Promise<CallError> {
  const error = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw new Error('it was not refused')
  return error
}

test('a call carries both tokens, its parameters and its query', async () => {
  answers(200, { requests: [] })
  await call(openRequests, { query: { limit: 200, after: undefined } })
  expect(requests[0]?.url).toBe('https://app.example/api/v1/requests/open?limit=200')
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer maya-token')
  expect(requests[0]?.headers.get('mfa-token')).toBe('maya-mfa')
})

test('an ID from the address bar stays one segment of the path', async () => {
  answers(404, { error: 'We could not find that.' })
  await refusal(call(getRequest, { params: { id: '../users/current' } }))
  expect(requests[0]?.url).toBe('https://app.example/api/v1/requests/..%2Fusers%2Fcurrent')
})

test('an address in an answer can be a path, but never another host', async () => {
  answers(200, { requests: [] })
  const elsewhere = call(openRequests, {}, { at: 'https://evil.example/api/v1/requests/open' })
  await expect(elsewhere).rejects.toThrow('not an address of the API')
  expect(requests).toEqual([])
})

test('undeclared fields of an answer are removed', async () => {
  answers(200, { requests: [], secret: 1 })
  expect(await call(openRequests, {})).toEqual({ requests: [] })
})

test('an answer of another shape or status is an unexpected response', async () => {
  answers(200, { requests: 'none' })
  expect((await refusal(call(openRequests, {}))).message).toMatch(/^Unexpected response/)
  answers(200, { request: {} })
  const sent = call(sendMessage, { params: { id: 'abcdefgh' }, body: { message: { body: 'Hello' } } })
  expect((await refusal(sent)).message).toBe('Unexpected response 200')
})

test('the server’s error comes first, then its status message, then the fallback', async () => {
  const options = { fallback: sentences.fetchRequest }
  const read = () => refusal(call(getRequest, { params: { id: 'abcdefgh' } }, options))
  answers(404, { error: 'We could not find that.' })
  expect((await read()).message).toBe('We could not find that.')
  answers(409, { status: { message: 'Taking a rest.' } })
  expect((await read()).message).toBe('Taking a rest.')
  answers(502, '<html>Bad gateway</html>')
  expect((await read()).message).toBe('Failed to fetch request')
})

test('a server error in a read shows the fallback', async () => {
  answers(500, { error: 'An unexpected error occurred' })
  const read = call(getRequest, { params: { id: 'abcdefgh' } }, { fallback: sentences.fetchRequest })
  expect((await refusal(read)).message).toBe('Failed to fetch request')
})

test('field errors and the retry time are in the error', async () => {
  answers(422, { error: 'Look again.', errors: { 'user.email': ['Please enter a valid email address'] } })
  const invalid = await refusal(call(openRequests, {}))
  expect(invalid.about('user.email')).toBe('Please enter a valid email address')
  answers(429, { error: 'Too many tries.' }, { 'retry-after': '30' })
  expect((await refusal(call(openRequests, {}))).retryAfter).toBe(30)
})

test('a 401 ends the session', async () => {
  answers(401, { error: 'Please sign in to continue.' })
  await refusal(call(openRequests, {}))
  expect(session.current()).toBeNull()
})

test('a 401 that requires the second factor keeps the session and asks for a code', async () => {
  answers(401, { error: 'MFA authentication required' })
  await refusal(call(openRequests, {}))
  expect(session.current()).toMatchObject({ token: 'maya-token', pending: 'code' })
})

test('a wrong code does not end the session', async () => {
  answers(401, { success: false, error: 'That code is not right.' })
  expect((await refusal(call(verifyCode, { body: { otp: '123456' } }))).message).toBe('That code is not right.')
  expect(session.current()?.token).toBe('maya-token')
})

test('an aborted 401 does not end the session', async () => {
  const leaving = new AbortController()
  const pull = () => {
    leaving.abort()
    throw leaving.signal.reason
  }
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull }), { status: 401 }))
  await expect(call(openRequests, {}, { signal: leaving.signal })).rejects.toThrow('aborted')
  expect(session.current()).toMatchObject({ token: 'maya-token' })
})

test('a 401 after the session has expired ends it here, too', async () => {
  session.begin({ token: 'maya-token', expires_at: '2020-01-01T00:00:00.000Z' })
  const changes: string[] = []
  const stop = session.subscribe((change) => changes.push(change))
  answers(401, { error: 'Please sign in to continue.' })
  await refusal(call(openRequests, {}))
  stop()
  expect(changes).toEqual(['refused'])
})

test('a late 401 of a previous session does not end the current one', async () => {
  vi.stubGlobal('fetch', async () => {
    session.begin({ token: 'new-token', expires_at: '2999-01-01T00:00:00.000Z' })
    return Response.json({ error: 'Please sign in to continue.' }, { status: 401 })
  })
  await refusal(call(openRequests, {}))
  expect(session.current()?.token).toBe('new-token')
})

test('a call without a response is a passing failure with our own sentence, and marks the connection as lost', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const lost = await refusal(call(getRequest, { params: { id: 'abcdefgh' } }, { fallback: sentences.fetchRequest }))
  expect(lost).toMatchObject({ status: 0, message: 'Failed to fetch request', passing: true })
  expect(connection.isUp()).toBe(false)
  answers(200, { requests: [] })
  await call(openRequests, {})
  expect(connection.isUp()).toBe(true)
})

test('an aborted call does not count as a failure of the server', async () => {
  const ending = new AbortController()
  vi.stubGlobal('fetch', () => Promise.reject(ending.signal.reason))
  ending.abort()
  await expect(call(openRequests, {}, { signal: ending.signal })).rejects.toBe(ending.signal.reason)
  expect(connection.isUp()).toBe(true)
})

test('the token of a sign-in is read from its header', async () => {
  const body = {
    expires_at: '2999-01-01T00:00:00.000Z',
    mfa_required: false,
    mfa_requires_verification: false,
    mfa_enrollment_available: true,
    mfa_phone_ending: null,
    onboarding: { required: false, survey_id: 603, token: '/api/v1/onboarding/603/answers' },
  }
  answers(200, body, { authorization: 'Bearer fresh' })
  const got: (string | null)[] = []
  await call(
    signIn,
    { body: { user: { email: 'maya@tendwell.test', password: 'tendwell-demo' } } },
    { onHeaders: (headers) => got.push(headers.get('authorization')) },
  )
  expect(got).toEqual(['Bearer fresh'])
})
