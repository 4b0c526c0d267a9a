import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { memberApi } from '#contract/member/api.ts'
import { type Endpoint, statusOf } from '#contract/shared/endpoint.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import { refusalsOf, schemaOf } from '#server/platform/http/static/openapi.ts'
import { proofOf } from './world/caller.ts'
import { setUpWorld } from './world/world.ts'

/** No input may cause a 500: sends malformed input to every endpoint. */

const LONG = 'x'.repeat(20_000)
const BODIES: readonly (string | Buffer)[] = [
  '',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[[[]]]]',
  '{}',
  '{"user":null}',
  '{"user":[]}',
  '{"user":{"email":{},"password":[],"name":1,"last_name":false,"terms_of_service":"1"}}',
  '{"user":{"email":"a\\u0000b@example.com","password":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000","name":"\\ud800","last_name":"\\u0000","terms_of_service":1}}',
  `{"user":{"email":"${LONG}@example.com","password":"${LONG}"}}`,
  '{"message":{"body":"\\u0000"}}',
  '{"message":{"body":"x","attachment_keys":["\\u0000"]}}',
  '{"message":{"body":"x","attachment_keys":{"0":"a"}}}',
  `{"message":{"body":"${LONG}"}}`,
  '{"body":"\\u0000","internal":"yes"}',
  '{"body":"x","attachment_keys":[1,2,3]}',
  '{"status":"gone","assignee":-1e99}',
  '{"assignee":999999999999999999999}',
  '{"up_to":"\\u0000"}',
  '{"up_to":"\'; drop table members; --"}',
  '{"otp":"\\u0661\\u0662\\u0663\\u0664\\u0665\\u0666"}',
  '{"otp":123456}',
  '{"mfa_number":"\\u0000"}',
  '{"user_request_answer":{"object_satisfied_id":1e308,"object_satisfied_type":"Datum","value":"x"}}',
  '{"user_request_answer":{"object_satisfied_id":2147483648,"object_satisfied_type":"Datum","value":"x"}}',
  '{"user_request_answer":{"object_satisfied_id":-1,"object_satisfied_type":"Datum","value":{"$ne":null}}}',
  '{"answers":[{"answer_id":611,"value":[{"answer_id":611,"value":"x"}]}]}',
  '{"answers":[{"answer_id":1e20,"value":true},null,7]}',
  '{"upload":{"filename":"../../etc/passwd\\u0000.png"},"request_id":"\\u0000"}',
  '{"upload":{"filename":"\\r\\nSet-Cookie: a=b"}}',
  '{"reset_password_token":"\\u0000","password":"abcdef","password_confirmation":"abcdef"}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"a":'.repeat(2000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"name":"\\u0000","hue":"puce","category_id":1e20,"visible":"yes","before":-1}',
  '{"name":"Garden","hue":"home","category_id":999999999,"before":999999999}',
  '{"revision":-1,"questions":[null,7,{}]}',
  `{"revision":0,"questions":[{"key":"${LONG}","label":"\\ud800","type":"Essay","choices":{},"optional":1}]}`,
  '{"broken":',
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]),
]
const IDS = [
  '%00',
  '0',
  '-1',
  '999999999999999999999999',
  "1'--",
  'AAAAAAAAAAAAAAAAAAAAAA',
  '%F0%9F%90%B6',
  'x'.repeat(90),
  '..%2f..%2f',
  '720',
]
const QUERIES = [
  'limit=0',
  'limit=abc',
  'limit=99999999999',
  'after=%00',
  'after=nothing',
  'q=%00',
  'q=%25%27',
  'types=car',
  'types=',
  'status=x',
  'assignee=%00',
  'key=%00',
  'unlock_token=%00',
  'a[b]=c',
  'limit=1&limit=2',
  '__proto__=1',
]
const HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: 'Bearer \u00e9' },
  { 'mfa-token': 'x' },
  { 'idempotency-key': 'y'.repeat(5000) },
  { 'last-event-id': 'not a number' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { cookie: 'tendwell_desk=%00; ;=;' },
]

const endpoints = [...Object.values(memberApi), ...Object.values(deskApi)]
  .filter((endpoint) => endpoint.served !== false && endpoint.answer !== null)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))

const world = setUpWorld()

describe('malformed input', () => {
  test.each(endpoints)('$name always answers in JSON', { tags: '@sec-malformed-input' }, async ({ endpoint }) => {
    const door = endpoint.path.startsWith('/desk/') ? world.deskDoor : world.memberDoor
    for (const call of callsOf(endpoint)) {
      // a sign-out would end the session of the next call
      if (endpoint.method === 'DELETE') await signInAgain()
      const answer = await door.inject(call)
      expect
        .soft(answer.statusCode, `${call.method} ${call.url} ${String(call.payload).slice(0, 120)}`)
        .toBeLessThan(500)
      expect.soft(answer.headers['content-type']).toMatch(/^application\/json/)
      if (answer.statusCode >= 400) expect.soft(answer.json().error).toMatch(/\S/)
      if (answer.statusCode === 422 && answer.json().errors)
        expect
          .soft(Object.values(answer.json().errors).flat().join())
          .not.toMatch(/Invalid input|expected|undefined|regex/i)
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

/** `MALFORMED_INPUTS=100000`: number of generated inputs over all endpoints, in addition to the fixed ones. */
const GENERATED = Number(process.env['MALFORMED_INPUTS'] ?? '0')

describe.runIf(GENERATED > 0)('generated input', { timeout: 600_000 }, () => {
  const each = Math.ceil(GENERATED / endpoints.length)

  test.each(endpoints)('$name returns a documented status', async ({ endpoint }) => {
    const door = endpoint.path.startsWith('/desk/') ? world.deskDoor : world.memberDoor
    const documented = new Set([statusOf(endpoint), ...refusalsOf(endpoint).keys()])
    await signInAgain()
    for (const call of fc.sample(inputTo(endpoint), each)) {
      if (endpoint.method === 'DELETE') await signInAgain()
      const answer = await door.inject({ ...call, method: endpoint.method })
      expect(documented, `${answer.statusCode} to ${JSON.stringify(call).slice(0, 600)}`).toContain(answer.statusCode)
    }
  })
})

/** Mostly of the endpoint's shape with invalid values, sometimes of any shape. */
function inputTo(endpoint: Endpoint) {
  const headers = { ...(endpoint.body && { 'content-type': 'application/json' }), ...proofOf(callerOf(endpoint)) }
  const id = fc.oneof(fc.constantFrom(...IDS), fc.webSegment({ size: 'small' }))
  const query = endpoint.query ? fc.webQueryParameters() : fc.constant('')
  const shaped = endpoint.body ? shapedAs(schemaOf(endpoint.body, 'input')) : undefined
  const body = shaped
    ? fc.oneof({ weight: 4, arbitrary: shaped.map((value) => JSON.stringify(value)) }, fc.json())
    : undefined
  return fc.record({ id, query, ...(body && { payload: body }) }).map(({ id: at, query: asked, ...more }) => ({
    ...more,
    headers,
    url: `${endpoint.path.replaceAll(/:\w+/g, at || '720')}${asked ? `?${asked}` : ''}`,
  }))
}

type Shape = { readonly properties?: Record<string, Shape>; readonly items?: Shape; readonly anyOf?: Shape[] }

function shapedAs(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.properties) {
    const parts = Object.entries(shape.properties).map(([name, part]) => [name, shapedAs(part)] as const)
    return fc.oneof(
      { weight: 9, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: [] }) },
      strangeValue(),
    )
  }
  if (shape.items)
    return fc.oneof({ weight: 4, arbitrary: fc.array(shapedAs(shape.items), { maxLength: 4 }) }, strangeValue())
  if (shape.anyOf?.length) return fc.oneof(...shape.anyOf.map(shapedAs), strangeValue())
  return strangeValue()
}

let strange: fc.Arbitrary<unknown> | undefined

/** Created on first use, because all letters of Unicode take a second. */
function strangeValue(): fc.Arbitrary<unknown> {
  strange ??= fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.emailAddress(),
    fc.integer(),
    fc.double(),
    fc.constantFrom(
      null,
      true,
      false,
      '',
      ' ',
      '\0',
      '\ud800',
      '1e999',
      '__proto__',
      LONG,
      'closed',
      'me',
      '2026-11-23',
      -1,
    ),
    fc.object({ maxDepth: 2 }),
  )
  return strange
}

function callsOf(endpoint: Endpoint) {
  const proof = proofOf(callerOf(endpoint))
  const json = endpoint.body ? { 'content-type': 'application/json' } : {}
  const path = endpoint.path.replace(/:\w+/, '720')
  const payload = endpoint.body ? '{}' : undefined
  const base = { method: endpoint.method, headers: { ...json, ...proof }, payload }
  // one if the path has no parameter
  const addresses = new Set(IDS.map((id) => endpoint.path.replace(/:\w+/, id)))
  const bodies = endpoint.body ? BODIES : []
  return [
    ...Array.from(addresses, (url) => ({ ...base, url })),
    ...QUERIES.map((query) => ({ ...base, url: `${path}?${query}` })),
    ...HEADERS.map((headers) => ({ ...base, headers: { ...base.headers, ...headers }, url: path })),
    ...bodies.map((payload) => ({ ...base, url: path, payload })),
  ]
}

/** A permitted caller, so that the input is processed. */
function callerOf({ path, who }: Endpoint) {
  if (!path.startsWith('/desk/')) return world.maya
  if (who === 'operations') return world.olga
  return who.startsWith('employer') ? world.bruno : world.theo
}

/** Calls here end sessions, so people sign in again. */
async function signInAgain() {
  const later = new Date(world.clock.now().getTime() + 3_600_000)
  await world.app.db
    .insertInto('sessions')
    .values({ member_id: world.maya.id, token_hash: digest(world.maya.token), expires_at: later })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await world.app.deskDb
    .insertInto('desk.sessions')
    .values({
      staff_id: world.theo.id,
      token_hash: digest(world.theo.token),
      csrf_hash: digest(world.theo.csrf),
      expires_at: later,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
