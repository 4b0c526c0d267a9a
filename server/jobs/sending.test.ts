import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Message, type Sender, Undeliverable } from '#server/adapters/message.ts'
import { openWorld, type World } from '#tests/world.ts'
import { enqueue } from './outgoing.ts'
import { type Senders, sendDue, sendersOf } from './sending.ts'

let world: World
let said: string[]
let sent: { body: string; key: string }[]
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())
beforeEach(async () => {
  await world.app.db.deleteFrom('outgoing').execute()
  said = []
  sent = []
})

const letter = (body: string, channel: Message['channel'] = 'email'): Message => ({
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
const only = (email: Sender | null): Senders => ({ email, sms: null })
const failing = (error: Error) =>
  only(async () => {
    throw error
  })
const send = (senders: Senders) => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(line) })
  return sendDue({ db: world.app.db, log }, senders)
}
/** What the last line of the log says of the next try. */
const retrySeconds = (): number => JSON.parse(said.at(-1) ?? '{}').retryInSeconds
const rows = () => world.app.db.selectFrom('outgoing').selectAll().orderBy('id').execute()
const makeDue = () =>
  world.app.db
    .updateTable('outgoing')
    .set({ run_at: new Date(0), leased_until: null })
    .execute()

test('a letter leaves only when its transaction is committed', async () => {
  const failed = world.app.db.transaction().execute(async (trx) => {
    await enqueue(trx, letter('never'))
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await enqueueAll('really')
  await send(only(provider))
  expect(sent.map(({ body }) => body)).toEqual(['really'])
})

test('a provider learns since when an earlier try may have got through', async () => {
  await enqueueAll('once')
  const told: (Date | undefined)[] = []
  const unclear: Sender = async (_letter, _key, triedSince) => {
    told.push(triedSince)
    throw new Error('no answer')
  }
  await send(only(unclear))
  await makeDue()
  await send(only(unclear))
  expect(told).toEqual([undefined, (await rows())[0]?.created_at])
})

test('what a provider has taken is forgotten here: links and codes are secrets', async () => {
  await enqueueAll('secret')
  expect(await send(only(provider))).toBe(1)
  expect(await send(only(provider))).toBe(0)
  expect(await rows()).toMatchObject([{ body: '', links: [], sent_at: expect.any(Date), attempts: 1 }])
})

test('many senders at once send each letter once', async () => {
  const bodies = Array.from({ length: 50 }, (_, at) => `letter ${at}`)
  await enqueueAll(...bodies)
  const untilNone = async () => {
    while ((await send(only(provider))) > 0);
  }
  await Promise.all([untilNone(), untilNone(), untilNone(), untilNone()])
  expect(sent.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
})

test('a sender that died leaves its lease to run out, and the letter goes under the same key', async () => {
  await enqueueAll('twice')
  await send(only(provider))
  await world.app.db
    .updateTable('outgoing')
    .set({ sent_at: null, leased_until: new Date(Date.now() + 60_000) })
    .execute()
  expect(await send(only(provider))).toBe(0)
  await world.app.db
    .updateTable('outgoing')
    .set({ leased_until: new Date(0) })
    .execute()
  expect(await send(only(provider))).toBe(1)
  expect(sent[0]?.key).toMatch(/^outgoing-\d+-\d+$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('after a failure it waits twice as long each time, then is given up with a line in the log', async () => {
  await enqueueAll('unlucky')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 16; attempt++) {
    await makeDue()
    expect(await send(failing(new Error('421 try later')))).toBe(1)
    const [kept] = await rows()
    expect(kept?.given_up_at === null).toBe(attempt < 16)
    if (attempt < 16) waits.push(retrySeconds())
  }
  expect(waits.slice(0, 4)).toEqual([5, 10, 20, 40])
  expect(Math.max(...waits)).toBe(3600)
  await makeDue()
  expect(await send(only(provider))).toBe(0)
  expect(await rows()).toMatchObject([{ body: '', last_error: '421 try later' }])
  expect(said.filter((line) => line.includes('Gave up sending.'))).toHaveLength(1)
  expect(said.join('')).not.toContain('maya@tendwell.test')
})

test('what can never be delivered is given up at once', async () => {
  await enqueueAll('nobody there')
  await send(failing(new Undeliverable('550 no such mailbox')))
  expect(await rows()).toMatchObject([
    { given_up_at: expect.any(Date), attempts: 1, last_error: '550 no such mailbox' },
  ])
})

test('one letter’s failure is no other’s', async () => {
  await enqueueAll('bad', 'good')
  const choosy = only(async (one, key) => {
    if (one.body === 'bad') throw new Error('no')
    await provider(one, key)
  })
  await send(choosy)
  expect(sent.map(({ body }) => body)).toEqual(['good'])
})

test('in production without a provider everything waits', async () => {
  await enqueueAll('patience')
  const senders = sendersOf({ ...world.app.config, production: true })
  expect(senders).toEqual({ email: null, sms: null })
  expect(await send(senders)).toBe(0)
  expect(await rows()).toMatchObject([{ sent_at: null, attempts: 0, body: 'patience' }])
})

test('outside production the outbox takes it and keeps it to be read', async () => {
  await enqueueAll('read me')
  expect(await send(sendersOf(world.app.config))).toBe(1)
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), body: 'read me' }])
})
