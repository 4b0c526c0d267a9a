import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { NotTaken } from '#server/platform/adapters/message.ts'
import { logFault } from '#server/platform/http/fault-log.ts'
import type { Senders } from '#server/platform/outbox/sending.ts'
import { openLog } from '#server/runtime/observability/log.ts'
import { sendDue } from './harness/sending.ts'
import { giveRequest } from './world/requests.ts'
import { openWorld, setUpWorld } from './world/world.ts'

const lines: string[] = []
const log = openLog({ LOG_LEVEL: 'debug' }, { write: (line: string) => void lines.push(line) })
const calls = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call')

const world = setUpWorld({}, log)
beforeEach(() => void lines.splice(0))

/** Personal data, which must not be in a log line or a metric. */
const WORDS = [
  'zuccherini',
  'melisande',
  'lindqvist',
  'maya.',
  '5550100163',
  'quetzalcoatl',
  'nobody.here',
  '127.0.0.1',
]

const refused = async () => {
  throw new NotTaken('450 <maya.lindqvist@tendwell.test> +15550100163 busy', 'busy')
}
const refusing: Senders = {
  'email-urgent': refused,
  'email-ordinary': refused,
  'sms-urgent': refused,
  'sms-ordinary': refused,
  'push-ordinary': refused,
}

test('log and metrics contain no personal data, for any error', { tags: '@sec-telemetry' }, async () => {
  const { maya, theo } = world
  const as = world.as(maya)
  const request = await giveRequest(world, maya, { name: 'A zuccherini tasting' })
  const say = () => as.post(`${request.path}/messages`, { message: { body: 'melisande', attachment_keys: [] } })
  expect((await say()).status).toBe(201)
  await world.as(theo).get(`/desk/api/requests/${request.external_id}`)
  await world.as(theo).get('/desk/api/requests?q=melisande')
  await as.get('/api/v1/requests/quetzalcoatl?q=melisande')
  await world.as(null).get('/attachments/quetzalcoatl')
  const credentials = { email: 'nobody.here@tendwell.test', password: 'melisande' }
  expect((await world.as(null).post('/api/v1/users/sign_in', { user: credentials })).status).toBe(401)
  expect((await as.post('/api/v1/mfa', { mfa_number: '5550100163' })).status).toBe(200)
  await sendDue({ db: world.app.db, log }, refusing)
  await world.owner.schema.alterTable('timeline').renameTo('hidden').execute()
  try {
    expect((await say()).status).toBe(500)
  } finally {
    await world.owner.schema.alterTable('hidden').renameTo('timeline').execute()
  }
  const metrics = await world.deskDoor.inject({ method: 'GET', url: '/metrics' })
  // a security event has the source address, and this line proves that it has nothing else
  const events = lines.filter((line) => line.includes('security event'))
  expect(events.map((line) => JSON.parse(line).event)).toEqual(['sign_in_failed'])
  const all = [
    ...lines.map((line) => (events.includes(line) ? line.replace('127.0.0.1', '') : line)),
    ...metrics.body.split('\n'),
  ]
  expect(all.filter((line) => line.includes('Sending failed'))).toHaveLength(1)
  expect(all.filter((line) => line.includes('http_failures_total{'))).toHaveLength(1)
  const words = [...WORDS, request.external_id, maya.externalId, maya.token, theo.token]
  const found = words.flatMap((word) => all.filter((line) => line.toLowerCase().includes(word.toLowerCase())))
  expect(found).toEqual([])
})

test('traces name route patterns and tables, and have no personal data', { tags: '@sec-telemetry' }, async () => {
  const received: Buffer[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }
  const collector = createServer((request, response) => void take(request, response))
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  const { port } = collector.address() as AddressInfo // it listens on TCP
  const traced = await openWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` })
  const { maya } = traced
  const request = await giveRequest(traced, maya, { name: 'A zuccherini tasting' })
  const message = { body: 'melisande', attachment_keys: [] }
  expect((await traced.as(maya).post(`${request.path}/messages`, { message })).status).toBe(201)
  await traced.as(maya).get('/api/v1/requests/quetzalcoatl?q=melisande')
  await traced.close()
  await new Promise<unknown>((closed) => collector.close(closed))
  const all = Buffer.concat(received).toString('latin1')
  expect(all).toMatch(/POST \/api\/v1\/requests\/:\w+\/messages/)
  expect(all).toMatch(/(select|with|insert|update) [a-z_]+/)
  const words = [...WORDS.filter((word) => word !== '127.0.0.1'), request.external_id, maya.externalId, maya.token]
  expect(words.filter((word) => all.toLowerCase().includes(word.toLowerCase()))).toEqual([])
})

test('each call is one log line: its route pattern, status, time and ID', async () => {
  const { headers } = await world.as(world.maya).get('/api/v1/requests/nothing-there?q=1')
  await world.as(null).get('/healthz')
  expect(calls()).toEqual([
    expect.objectContaining({
      level: 'debug',
      door: 'members',
      method: 'GET',
      route: expect.stringMatching(/^\/api\/v1\/requests\/:/),
      status: 404,
      ms: expect.any(Number),
      request: headers['x-request-id'],
    }),
    expect.objectContaining({ level: 'debug', route: '/healthz', status: 200 }),
  ])
})

test('a repeated error is one line with its stack, then one line a minute with the count', () => {
  vi.useFakeTimers()
  try {
    const error = () => Object.assign(new Error('write ENOSPC maya.'), { code: 'ENOSPC' })
    const faults = Array.from({ length: 50 }, error)
    for (const one of faults) logFault({ log, error: one, at: '/full', message: 'An unexpected error occurred.' })
    expect(lines).toHaveLength(1)
    logFault({ log, error: new Error('another'), at: '/other', message: 'An unexpected error occurred.' })
    expect(lines).toHaveLength(2)
    vi.advanceTimersByTime(60_000)
    expect(lines.slice(2).map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ at: '/full', times: 49 }),
    ])
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(3)
    logFault({ log, error: faults[0], at: '/full', message: 'An unexpected error occurred.' })
    expect(lines).toHaveLength(4)
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
})

test('a database error is logged without its values', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "zuccherini"'), {
    code: '22P02',
    detail: 'Key (email)=(maya.lindqvist@tendwell.test) already exists.',
    where: "unnamed portal parameter $1 = 'melisande'",
    table: 'members',
  })
  log.error({ err: error }, 'fault')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', code: '22P02', table: 'members', stack: expect.stringContaining('at ') },
  })
  for (const word of WORDS) expect(lines[0]).not.toContain(word)
})
