import fc from 'fast-check'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { NotTaken, type OutgoingMessage, type Sender, Undeliverable } from '#server/platform/adapters/message.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import '#tests/harness/generated-cases.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { LANES, type LaneName, retryMs } from './lanes.ts'
import { type About, enqueue } from './outbox.ts'
import { openLane, sendersOf, startSending } from './sending.ts'

const world = setUpWorld()
let logged: string[]
let sent: { body: string; key: string }[]
beforeEach(async () => {
  await world.app.db.deleteFrom('outgoing').execute()
  logged = []
  sent = []
})

const letter = (body: string, channel: OutgoingMessage['channel'] = 'email'): OutgoingMessage => ({
  channel,
  recipient: channel === 'email' ? 'maya@tendwell.test' : '+15550100100',
  subject: 'Hello',
  body,
  links: ['https://tendwell.test/x'],
})
const enqueueAll = async (...bodies: string[]) => {
  for (const body of bodies) await enqueue(world.app.db, letter(body))
}
const provider: Sender = async ({ body }, key) => void sent.push({ body, key })
const laneNamed = (name: LaneName) => LANES.find((lane) => lane.name === name) ?? LANES[1]
const failing =
  (error: Error): Sender =>
  async () => {
    throw error
  }
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
/** Sends what is due in this lane now, up to its limit, and returns the number of messages. */
async function send(sender: Sender, name: LaneName = 'email-ordinary') {
  const lane = openLane({ db: world.app.db, log }, laneNamed(name), sender)
  const begun = await lane.begin()
  await lane.settled()
  return begun
}
const rows = () => world.app.db.selectFrom('outgoing').selectAll().orderBy('id').execute()
const makeDue = () =>
  world.app.db
    .updateTable('outgoing')
    .set({ run_at: new Date(0), leased_until: null })
    .execute()

test('a message is sent only after its transaction is committed', async () => {
  const failed = world.app.db.transaction().execute(async (trx) => {
    await enqueue(trx, letter('never'))
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await enqueueAll('really')
  await send(provider)
  expect(sent.map(({ body }) => body)).toEqual(['really'])
})

test('a provider learns since when an earlier attempt may have succeeded', async () => {
  await enqueueAll('once')
  const given: (Date | undefined)[] = []
  const unclear: Sender = async (_letter, _key, triedSince) => {
    given.push(triedSince)
    throw new Error('no answer')
  }
  await send(unclear)
  await makeDue()
  await send(unclear)
  expect(given).toEqual([undefined, (await rows())[0]?.created_at])
})

test('the content of an accepted message is deleted, because links and codes are secrets', async () => {
  await enqueueAll('secret')
  expect(await send(provider)).toBe(1)
  expect(await send(provider)).toBe(0)
  expect(await rows()).toMatchObject([{ body: '', links: [], sent_at: expect.any(Date), attempts: 1 }])
})

test('many concurrent senders send each message once', async () => {
  const bodies = Array.from({ length: 50 }, (_, at) => `letter ${at}`)
  await enqueueAll(...bodies)
  const untilNone = async () => {
    while ((await send(provider)) > 0);
  }
  await Promise.all([untilNone(), untilNone(), untilNone(), untilNone()])
  expect(sent.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
})

test('the lease of a dead sender expires, and the message is sent with the same key', async () => {
  await enqueueAll('twice')
  await send(provider)
  await world.app.db
    .updateTable('outgoing')
    .set({ sent_at: null, leased_until: new Date(Date.now() + 60_000) })
    .execute()
  expect(await send(provider)).toBe(0)
  await world.app.db
    .updateTable('outgoing')
    .set({ leased_until: new Date(0) })
    .execute()
  expect(await send(provider)).toBe(1)
  expect(sent[0]?.key).toMatch(/^outgoing-\d+-\d+$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('the delay doubles after each failure, with a deviation of up to a quarter', () => {
  const lane = laneNamed('email-ordinary')
  const waits = [1, 2, 3, 4, 30].map((attempts) => retryMs(lane, attempts, 0.5))
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 600_000])
  expect(retryMs(laneNamed('sms-urgent'), 1, 0)).toBe(750)
  expect(retryMs(laneNamed('sms-urgent'), 50, 1)).toBe(37_500)
})

test('a message that is not accepted for a day is given up, with a log line without personal data', async () => {
  await enqueueAll('unlucky')
  const refused = failing(new NotTaken('450 4.2.1 <maya@tendwell.test> Hello: try later', 'busy'))
  await send(refused)
  expect(await rows()).toMatchObject([{ given_up_at: null, reason: 'busy', last_error: '450 4.2.1 <…> …: try later' }])
  expect(await send(provider)).toBe(0)
  await world.app.db
    .updateTable('outgoing')
    .set({ created_at: new Date(Date.now() - DAY_MS) })
    .execute()
  await makeDue()
  expect(await send(refused)).toBe(1)
  await makeDue()
  expect(await send(provider)).toBe(0)
  // its content stays for a later attempt
  expect(await rows()).toMatchObject([{ given_up_at: expect.any(Date), reason: 'busy', body: 'unlucky' }])
  expect(logged.filter((line) => line.includes('Gave up sending.'))).toHaveLength(1)
  expect(logged.join('')).not.toContain('maya@tendwell.test')
})

test('a message that can never be delivered is given up at once, and its content is deleted', async () => {
  await enqueueAll('nobody there')
  await send(failing(new Undeliverable('550 5.1.1 no such mailbox', 'no_such_address')))
  expect(await rows()).toMatchObject([
    { given_up_at: expect.any(Date), attempts: 1, reason: 'no_such_address', body: '', links: [] },
  ])
})

test('an expired message is not sent but marked, and its content is deleted', async () => {
  await enqueueAll('123456', 'still good')
  await world.app.db
    .updateTable('outgoing')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('body', '=', '123456')
    .execute()
  await send(provider)
  expect(sent.map(({ body }) => body)).toEqual(['still good'])
  expect(await rows()).toMatchObject([
    { given_up_at: expect.any(Date), reason: 'expired', body: '', attempts: 0 },
    { sent_at: expect.any(Date) },
  ])
})

test('a provider that recovers makes its waiting messages due in each of its lanes', async () => {
  await enqueueAll('one', 'two', 'three')
  await enqueue(world.app.db, letter('to a full mailbox'))
  await send(async ({ body }) => {
    if (body === 'to a full mailbox') throw new NotTaken('452 4.2.2 full', 'mailbox_full')
    throw new Error('connect ECONNREFUSED')
  })
  const channel = () =>
    world.app.db.selectFrom('outgoing_channels').selectAll().where('channel', '=', 'email').execute()
  expect(await channel()).toMatchObject([{ failures: 3, failing_since: expect.any(Date) }])
  expect(await send(provider)).toBe(0)
  await enqueue(world.app.db, letter('a code'), { kind: 'code' })
  await send(provider, 'email-urgent')
  expect(await channel()).toMatchObject([{ failures: 0, failing_since: null }])
  await send(provider)
  expect(sent.map(({ body }) => body).toSorted()).toEqual(['a code', 'one', 'three', 'two'])
})

test('a lane sends only its own messages, the earliest due first', async () => {
  const kinds = ['code', 'notice'] as const
  const letters = fc.array(
    fc.record({
      channel: fc.constantFrom('email' as const, 'sms' as const),
      kind: fc.constantFrom(...kinds),
      dueMs: fc.integer({ min: -5, max: 3 }),
      expired: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(letters, fc.constantFrom(...LANES), async (all, lane) => {
      await world.app.db.deleteFrom('outgoing').execute()
      const at = (ms: number) => new Date(Date.now() + ms * 1_000_000)
      for (const [index, { channel, kind, dueMs, expired }] of all.entries()) {
        await enqueue(world.app.db, letter(String(index), channel), { kind })
        await world.app.db
          .updateTable('outgoing')
          .set({ run_at: at(dueMs), expires_at: at(expired ? -1 : 1) })
          .where('body', '=', String(index))
          .execute()
      }
      const went: number[] = []
      const one = { ...lane, atOnce: 1 }
      const sending = openLane({ db: world.app.db, log }, one, async ({ body }) => void went.push(Number(body)))
      while ((await sending.begin()) > 0) await sending.settled()
      const due = [...all.entries()].filter(
        ([, { channel, kind, dueMs, expired }]) =>
          channel === lane.channel && (kind === 'code') === lane.urgent && dueMs < 0 && !expired,
      )
      const inOrder = due.toSorted(([a, one], [b, other]) => one.dueMs - other.dueMs || a - b)
      expect(went.map((index) => all[index]?.dueMs)).toEqual(inOrder.map(([, { dueMs }]) => dueMs))
      expect(went.toSorted((a, b) => a - b)).toEqual(due.map(([index]) => index))
    }),
    { numRuns: 15 },
  )
})

test('codes and links are sent while a provider delays every ordinary mail', async () => {
  const { promise: silence, resolve: end } = Promise.withResolvers<void>()
  const silent: Sender = () => silence
  for (let at = 0; at < 20; at++) await enqueueAll(`ordinary ${at}`)
  const senders = {
    'email-urgent': provider,
    'email-ordinary': silent,
    'sms-urgent': provider,
    'sms-ordinary': null,
    'push-ordinary': null,
  }
  const sending = startSending({ db: world.app.db, log }, senders)
  const urgent: [OutgoingMessage, About][] = [
    [letter('a code', 'sms'), { kind: 'code' }],
    [letter('a link'), { kind: 'reset', livesMs: 60_000 }],
  ]
  for (const [message, about] of urgent) await enqueue(world.app.db, message, about)
  sending.wake()
  await vi.waitFor(() => expect(sent.map(({ body }) => body).toSorted()).toEqual(['a code', 'a link']))
  end()
  await sending.stop()
})

test('a failed message does not affect others', async () => {
  await enqueueAll('bad', 'good')
  const choosy: Sender = async (one, key) => {
    if (one.body === 'bad') throw new Error('no')
    await provider(one, key)
  }
  await send(choosy)
  expect(sent.map(({ body }) => body)).toEqual(['good'])
})

test('in production without a provider all messages wait', async () => {
  await enqueueAll('patience')
  const senders = sendersOf({ ...world.app.config, production: true }, world.app.secrets)
  // push needs no provider except the browser's own service
  expect({ ...senders, 'push-ordinary': null }).toEqual(Object.fromEntries(LANES.map(({ name }) => [name, null])))
  const sending = startSending({ db: world.app.db, log }, senders)
  await sending.stop()
  expect(await rows()).toMatchObject([{ sent_at: null, attempts: 0, body: 'patience' }])
})

test('outside production the outbox accepts messages and keeps them for reading', async () => {
  await enqueueAll('read me')
  const outbox = sendersOf(world.app.config, world.app.secrets)['email-ordinary']
  expect(await send(outbox ?? provider)).toBe(1)
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), body: 'read me' }])
})
