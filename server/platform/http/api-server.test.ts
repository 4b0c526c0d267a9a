import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { buildServer } from './api-server.ts'
import type { MemberApp } from './app.ts'
import { Drain } from './drain.ts'
import { answerHeaders } from './headers.ts'
import { noLimits } from './limits.ts'
import { route } from './route.ts'

const echo = endpoint('POST', '/api/v1/echo/:id', {
  who: 'anyone',
  summary: 'Says it again.',
  params: z.object({ id: z.string().check(z.regex(/^[a-z]{3,8}$/)) }),
  query: z.object({ loud: z.optional(z.enum(['yes'], 'Please say yes or nothing.')) }),
  body: z.object({ words: z.object({ text: z.string('Please say something.') }) }),
  status: 201,
  answer: z.object({ text: z.string() }),
  problems: [],
})
const broken = endpoint('GET', '/api/v1/broken', {
  who: 'anyone',
  summary: 'Breaks.',
  answer: z.object({}),
  problems: [],
})
const unfit = endpoint('GET', '/api/v1/unfit', { ...broken, summary: 'Unfit.', answer: z.object({ text: z.string() }) })
const guarded = endpoint('GET', '/api/v1/guarded', { ...broken, who: 'member', summary: 'For members.' })
const guardedOne = endpoint('GET', '/api/v1/guarded/:id', {
  ...broken,
  who: 'member',
  summary: 'For one.',
  params: z.object({ id: z.string() }),
})

// the server itself needs no other part of the app
const logged: { level: number }[] = []
const log = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line)) })
const answered = new Date('2026-11-23T09:00:00.250Z')
const app = { config: readConfig({}), log, drain: new Drain(), now: () => answered } as MemberApp
const door = buildServer({
  app,
  table: { echo, broken, unfit, guarded, guardedOne },
  routes: [
    route(echo, async ({ body }) => ({ text: body.words.text, undeclared: 'stays inside' })),
    route(broken, async () => {
      throw new Error('secret detail')
    }),
    route(unfit, async () => ({ text: 7 as unknown as string })), // as if from the database
    route(guarded, async () => ({})),
    route(guardedOne, async () => ({})),
  ],
  apiPrefix: '/api/v1',
  headers: answerHeaders('https://members.example.com'),
  authenticate: async (one) => {
    if (one.who !== 'anyone') throw new Problem('not_signed_in')
    return {}
  },
  limits: noLimits,
  origins: ['https://app.example.com'],
})

beforeAll(async () => {
  await door.ready()
})
afterAll(() => door.close())

const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json, url = '/api/v1/echo/abc') =>
  door.inject({ method: 'POST', url, headers, payload })

let address: Promise<string> | undefined
const listening = () => (address ??= door.listen({ port: 0, host: '127.0.0.1' }))

describe('the API server', () => {
  test('responds with exactly the declared fields of the endpoint', async () => {
    const answer = await post('{"words":{"text":"hello"},"unknown":1}')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ text: 'hello' })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(answer.headers['x-request-id']).toMatch(/.{8}/)
  })

  test('sends its time in every response, including refusals', async () => {
    for (const answer of [await post('{"words":{"text":"hello"}}'), await post('{')])
      expect(answer.headers['server-time']).toBe(String(answered.getTime()))
  })

  test.each([
    ['broken JSON', '{"words":'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])('answers 400 to %s', async (_what, payload) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatch(/read/)
  })

  test.each(['null', '[]', '"text"', '{}', '{"words":null}', '{"words":{"text":7}}', '{"words":[]}'])(
    'responds 422 by field to %s',
    async (payload) => {
      const answer = await post(payload)
      expect(answer.statusCode).toBe(422)
      expect(Object.values(answer.json().errors).flat()).not.toHaveLength(0)
      expect(JSON.stringify(answer.json())).not.toMatch(/Invalid input|expected/)
    },
  )

  test("names the faulty field in the field's own words", async () => {
    const answer = await post('{"words":{}}')
    expect(answer.json()).toEqual({
      error: 'Please say something.',
      errors: { 'words.text': ['Please say something.'] },
    })
  })

  test('responds 422 to an invalid query value and 404 to a malformed ID', async () => {
    const words = '{"words":{"text":"hello"}}'
    expect((await post(words, json, '/api/v1/echo/abc?loud=no')).statusCode).toBe(422)
    expect((await post(words, json, '/api/v1/echo/ABC-9')).statusCode).toBe(404)
    expect((await post(words, json, '/api/v1/echo/%00%00%00')).statusCode).toBe(404)
    expect((await post(words, json, '/api/v1/echo/%zz')).statusCode).toBe(404)
  })

  test('responds 415 to a body that is not JSON and 413 to one that is too large', async () => {
    expect((await post('words=hello', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
    expect((await post('hello', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post(JSON.stringify({ words: { text: 'x'.repeat(300_000) } }))).statusCode).toBe(413)
  })

  test('responds 405 with Allow before authentication, also to HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const) {
      const answer = await door.inject({ method, url: '/api/v1/guarded' })
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET'])
    }
    expect((await door.inject({ method: 'GET', url: '/api/v1/guarded' })).statusCode).toBe(401)
  })

  test.each(['PROPFIND', 'REPORT', 'QUERY', 'TRACE', 'LINK'])('responds 405 to %s too', async (method) => {
    // inject's type contains only the common methods
    const answer = await door.inject({ method: method as 'GET', url: '/api/v1/guarded' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
  })

  test('responds 404 to an empty ID before authentication', async () => {
    const answer = await door.inject({ method: 'GET', url: '/api/v1/guarded/' })
    expect(answer.statusCode).toBe(404)
  })

  test('responds 400 to a query that is not UTF-8', async () => {
    for (const query of ['loud=%ff', 'loud=%', 'loud=%zz']) {
      const answer = await post('{"words":{"text":"hello"}}', json, `/api/v1/echo/abc?${query}`)
      expect([query, answer.statusCode]).toEqual([query, 400])
    }
  })

  test('responds 404 in JSON to an unknown path', async () => {
    const answer = await door.inject({ method: 'GET', url: '/api/v1/nothing' })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([404, ['error']])
  })

  test('responds 500 if the response does not fit its schema', async () => {
    expect((await door.inject({ method: 'GET', url: '/api/v1/unfit' })).statusCode).toBe(500)
  })

  test('reveals nothing about an internal error', async () => {
    const answer = await door.inject({ method: 'GET', url: '/api/v1/broken' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret detail')
  })

  test('lets only configured origins read headers with tokens', { tags: '@sec-response-headers' }, async () => {
    const from = (origin: string) =>
      door.inject({
        method: 'OPTIONS',
        url: '/api/v1/echo/abc',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const known = await from('https://app.example.com')
    expect(known.statusCode).toBe(204)
    expect(known.headers['access-control-allow-origin']).toBe('https://app.example.com')
    expect(known.headers['access-control-expose-headers']).toContain('authorization, mfa-token')
    expect(known.headers.vary).toBe('Origin')
    const unknown = await from('https://app.example.com.evil.example')
    expect(unknown.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('protects responses against framing, sniffing and plain HTTP', { tags: '@sec-response-headers' }, async () => {
    for (const url of ['/api/v1/nothing', '/api/v1/broken', '/api/v1/guarded']) {
      const { headers } = await door.inject({ method: 'GET', url })
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
  })

  test('a caller who disconnects during the body is no server error', { tags: '@sec-slow-connection' }, async () => {
    const address = await listening()
    logged.length = 0
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const closed = once(door.server, 'connection').then(([one]) => once(one, 'close'))
    socket.write(
      'POST /api/v1/echo/abc HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"wor',
    )
    await new Promise<void>((done) => void door.server.once('request', () => done()))
    socket.destroy()
    await closed
    await door.inject({ method: 'GET', url: '/api/v1/nothing' })
    expect(logged).toEqual([])
  })

  test('responds 408 to a caller who sends too slowly', { tags: '@sec-slow-connection' }, async () => {
    const address = await listening()
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    const [ours] = await once(door.server, 'connection')
    door.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), ours)
    expect(await text(socket)).toMatch(
      /^HTTP\/1\.1 408 Request Timeout\r\n[^]*\{"error":"That request took too long to arrive\."\}$/,
    )
  })

  test('does not start if the table and the routes differ', () => {
    const plan = {
      app,
      apiPrefix: '/api/v1',
      headers: {},
      authenticate: async () => ({}),
      limits: noLimits,
      origins: [],
    }
    expect(() => buildServer({ ...plan, table: { echo }, routes: [] })).toThrow('in the table but not served')
    expect(() => buildServer({ ...plan, table: {}, routes: [route(broken, async () => ({}))] })).toThrow(
      'served but not in the table',
    )
  })
})
