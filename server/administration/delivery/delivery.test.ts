import { beforeEach, expect, test } from 'vitest'
import { Undeliverable } from '#server/platform/adapters/message.ts'
import { type About, enqueue } from '#server/platform/outbox/outbox.ts'
import type { Senders } from '#server/platform/outbox/sending.ts'
import { sendDue } from '#tests/harness/sending.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PATH = '/desk/api/delivery'
const world = setUpWorld()
beforeEach(async () => {
  await world.app.db.deleteFrom('outgoing').execute()
  await world.app.db.updateTable('outgoing_channels').set({ failures: 0, failing_since: null }).execute()
})

const olga = () => world.as(world.olga)
const read = async (list = 'hand') => (await olga().get(`${PATH}?list=${list}`)).body
const write = (recipient: string, about?: About) =>
  enqueue(
    world.app.db,
    {
      channel: recipient.includes('@') ? 'email' : 'sms',
      recipient,
      subject: 'A zuccherini tasting',
      body: 'melisande',
      html: '<p>melisande</p>',
      unsubscribe: 'https://members.example.com/notices/stop/token',
      links: [],
    },
    about,
  )
const lanes = (sender: Senders['sms-urgent']): Senders => ({
  'email-urgent': sender,
  'email-ordinary': sender,
  'sms-urgent': sender,
  'sms-ordinary': sender,
  'push-ordinary': sender,
})
const refusing = (reason: Undeliverable['reason']) =>
  lanes(async () => {
    throw new Undeliverable('550 5.0.0 <maya@tendwell.test> no', reason)
  })
const ids = (answer: { letters: { id: number }[] }) => answer.letters.map(({ id }) => id)
const sendNow = (senders: Senders) => sendDue(world.app, senders)

test("a message that was given up is listed with the server's response, without its recipient or content", async () => {
  await write('maya@brightwater.test')
  await write('+15550100163', { kind: 'code', livesMs: HOUR_MS })
  await sendNow(refusing('mailbox_full'))
  const { text, body } = await olga().get(PATH)
  expect(body.counts).toEqual({ hand: 2, waiting: 0, bounced: 2, sent: 0 })
  expect(body.letters).toMatchObject([
    { channel: 'sms', kind: 'code', to: '(•••) •••-0163', reason: 'mailbox_full', tries: 1 },
    { channel: 'email', kind: 'notice', to: 'm•••@brightwater.test', answer: '550 5.0.0 … no', can_send_again: true },
  ])
  for (const word of ['zuccherini', 'melisande', 'maya@', '5550100163']) expect(text).not.toContain(word)
})

test('a message is found by its full address, its domain, or the last digits of its number only', async () => {
  await write('Maya@brightwater.test')
  await write('p.ruiz@halden.test')
  await write('+15550100163')
  await sendNow(refusing('mailbox_full'))
  const found = async (q: string) => {
    const { letters, counts } = (await olga().get(`${PATH}?q=${encodeURIComponent(q)}`)).body
    expect(counts.hand).toBe(letters.length)
    return letters.map(({ to }: { to: string }) => to.slice(-4))
  }
  expect(await found('maya@brightwater.test')).toEqual(['test'])
  expect(await found('@halden.test')).toEqual(['test'])
  expect(await found('(555) 010-0163')).toEqual(['0163'])
  expect(await found('0163')).toEqual(['0163'])
  for (const less of ['maya', 'ruiz', '163', 'halden', '%']) expect(await found(less)).toEqual([])
  expect((await olga().get(`${PATH}/hand`)).body).toMatchObject({ count: 3 })
})

test('waiting messages are counted by lane, with the age of the oldest', async () => {
  await write('maya@brightwater.test')
  await write('maya@brightwater.test', { kind: 'code', livesMs: HOUR_MS })
  await world.app.db
    .updateTable('outgoing')
    .set({ created_at: new Date(Date.now() - HOUR_MS) })
    .where('urgent', '=', false)
    .execute()
  const { email, sms } = (await read('waiting')).parts
  expect([email.lanes, sms.lanes]).toEqual([
    [
      { urgent: true, waiting: 1, late_seconds: expect.any(Number) },
      { urgent: false, waiting: 1, late_seconds: expect.any(Number) },
    ],
    [],
  ])
  expect(email.lanes[1].late_seconds).toBeGreaterThanOrEqual(3600)
})

test('a message that is sent again keeps its key, is sent once, and is in the log', async () => {
  await write('maya@brightwater.test')
  const keys: string[] = []
  const failing = lanes(async (_message, key) => {
    keys.push(key)
    throw new Undeliverable('552 5.2.2 full', 'mailbox_full')
  })
  await sendNow(failing)
  const letter_ids = ids(await read())
  expect((await olga().post(`${PATH}/send_again`, { letter_ids })).body).toEqual({ count: 1 })
  const tried: (Date | undefined)[] = []
  await sendNow(
    lanes(async (_message, key, triedSince) => {
      keys.push(key)
      tried.push(triedSince)
    }),
  )
  expect([new Set(keys).size, keys.length]).toEqual([1, 2])
  // it may have been delivered before, so the provider is asked for the text first
  expect(tried).toEqual([expect.any(Date)])
  expect((await read('sent')).letters).toMatchObject([{ id: letter_ids[0] }])
  expect((await olga().post(`${PATH}/send_again`, { letter_ids })).body).toEqual({ count: 0 })
  const log = (await olga().get('/desk/api/audit?type=letter')).body.records
  expect(log).toMatchObject([{ action: 'deskSendAgain', thing: { name: 'm•••@brightwater.test' } }])
})

test('a message that has expired or can never arrive is not sent again', async () => {
  await write('+15550100163', { kind: 'code', livesMs: HOUR_MS })
  await write('nobody@brightwater.test')
  await sendNow(refusing('no_such_address'))
  await write('maya@brightwater.test', { kind: 'reset', livesMs: HOUR_MS })
  await sendNow(refusing('blocked'))
  await world.app.db
    .updateTable('outgoing')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('kind', '=', 'reset')
    .execute()
  const answer = await read()
  expect(answer.letters.map((letter: { can_send_again: boolean }) => letter.can_send_again)).toEqual([
    false,
    false,
    false,
  ])
  expect((await olga().post(`${PATH}/send_again`, { letter_ids: ids(answer) })).body).toEqual({ count: 0 })
})

test('an expired code is not listed, but counted', async () => {
  await write('+15550100163', { kind: 'code', livesMs: -1000 })
  await sendNow(lanes(async () => undefined))
  const { counts, parts } = await read()
  expect([counts.hand, parts.sms.expired]).toEqual([0, 1])
})

test('an expired code that no server has processed does not count as waiting', async () => {
  await write('+15550100163', { kind: 'code', livesMs: -HOUR_MS })
  await write('maya@brightwater.test')
  const { counts, parts, letters } = await read('waiting')
  expect([counts.waiting, parts.sms.waiting, parts.sms.late_seconds, parts.email.waiting]).toEqual([1, 0, 0, 1])
  expect(letters).toMatchObject([{ channel: 'email' }])
})

test('a closed message leaves the list, which then shows who closed it', async () => {
  await write('maya@brightwater.test')
  await sendNow(refusing('refused'))
  const letter_ids = ids(await read())
  expect((await olga().post(`${PATH}/close`, { letter_ids })).body).toEqual({ count: 1 })
  const answer = await read()
  expect([answer.letters, answer.counts.hand]).toEqual([[], 0])
  expect(answer.closed).toMatchObject([{ letter: { id: letter_ids[0], can_send_again: false }, by: world.olga.name }])
  const forgotten = await world.app.db.selectFrom('outgoing').select(['body', 'html', 'unsubscribe']).execute()
  expect(forgotten).toEqual([{ body: '', html: null, unsubscribe: null }])
})

test('an unavailable provider is shown with the start of the failure and the waiting messages', async () => {
  for (let at = 0; at < 3; at++) await write(`member-${at}@brightwater.test`)
  await sendNow(
    lanes(async () => {
      throw new Error('connect ECONNREFUSED 127.0.0.1:25')
    }),
  )
  const { parts, counts } = await read()
  expect(parts.email).toMatchObject({
    by: 'outbox',
    failing_since: expect.any(String),
    answer: 'connect ECONNREFUSED 127.0.0.1:25',
    waiting: 3,
  })
  expect(parts.sms).toMatchObject({ failing_since: null, waiting: 0 })
  expect(parts.files).toEqual({ ok: true })
  expect(counts).toMatchObject({ hand: 0, waiting: 3 })
  expect((await read('waiting')).letters).toMatchObject([{ next_try_at: expect.any(String), reason: 'away' }, {}, {}])
})

test('unavailable push services are shown like a provider, and mail is still sent', async () => {
  for (let at = 0; at < 3; at++)
    await enqueue(world.app.db, {
      channel: 'push',
      recipient: `https://push.example/device-${at}`,
      subject: '',
      body: 'encrypted',
      links: [],
    })
  await sendNow(
    lanes(async () => {
      throw new Error('fetch failed')
    }),
  )
  const { email, push, inbound } = (await read()).parts
  expect(push).toMatchObject({ by: 'provider', failing_since: expect.any(String), answer: 'fetch failed', waiting: 3 })
  expect(email).toMatchObject({ failing_since: null, waiting: 0 })
  // this installation does not accept replies by mail
  expect(inbound).toBe(null)
})

test('a long list is returned in pages', async () => {
  for (let at = 0; at < 51; at++) await write(`member-${at}@brightwater.test`)
  const first = await read('waiting')
  const second = (await olga().get(`${PATH}?list=waiting&after=${first.next}`)).body
  expect([first.letters.length, second.letters.length, second.next]).toEqual([50, 1, null])
})
