import { beforeEach, describe, expect, test } from 'vitest'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { lockStaff } from '#server/requests/shifts/lock-staff.ts'
import { during } from '#tests/harness/during.ts'
import { DAY_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { giveSend } from '#tests/world/conversation.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { outbox } from '#tests/world/outbox.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { deliverDueSend } from './deliver.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => {
  await world.app.deskDb.deleteFrom('desk.scheduled_sends').execute()
  request = await giveRequest(world, world.maya)
})

const UNDO_MS = 10_000
const send = (staff: TestStaff, body: object, key?: string) =>
  world
    .as(staff)
    .post(
      `/desk/api/requests/${request.external_id}/sends`,
      { body: 'Booked.', seen_seq: 0, ...body },
      key ? { 'idempotency-key': key } : undefined,
    )
const messageBodies = async () => {
  const { body } = await world.as(world.maya).get(request.path)
  return body.request.messages.map(({ body_html }: { body_html: string }) => body_html)
}
const mayaWrites = (body = 'One more thing') =>
  world.as(world.maya).post(`${request.path}/messages`, { message: { body } })
const opened = async (staff = world.theo) => (await atDesk(world, staff, request).open()).body.request
const undoSend = (id: string, staff = world.theo) => world.as(staff).delete(`/desk/api/sends/${id}`)
const draft = async (staff = world.theo) =>
  (await world.as(staff).get(`/desk/api/requests/${request.external_id}/drafts`)).body.reply
const deliverAll = async () => {
  while ((await deliverDueSend(world.app)) > 0);
}

describe('a reply from the composer', () => {
  test('a reply reaches the member after ten seconds, and not before', async () => {
    const { status, body } = await send(world.theo, { body: 'Booked for **Tuesday**.' })
    expect(status).toBe(201)
    expect(body.request.scheduled).toEqual([
      {
        id: body.send_id,
        by: { id: world.theo.id, name: 'Theo Marchetti' },
        body_html: '<p>Booked for <strong>Tuesday</strong>.</p>',
        attachments: [],
        run_at: new Date(world.clock.now().getTime() + UNDO_MS).toISOString(),
        later: false,
        state: 'waiting',
        held_because: null,
        attended: true,
      },
    ])
    world.clock.advance(UNDO_MS - 1)
    await deliverAll()
    expect(await messageBodies()).toEqual([])
    world.clock.advance(1)
    await deliverAll()
    expect(await messageBodies()).toEqual(['<p>Booked for <strong>Tuesday</strong>.</p>'])
    const after = await opened()
    expect(after).toMatchObject({ scheduled: [], assignee: { id: world.theo.id }, waiting_on: 'member' })
    expect(after.messages.at(-1).source_name).toBe('Theo Marchetti')
  })

  test('a reply is scheduled once per key, however often the call is retried, also after it was sent', async () => {
    const both = await Promise.all([send(world.theo, {}, 'k1'), send(world.theo, {}, 'k1')])
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(both[0]?.body.send_id).toBe(both[1]?.body.send_id)
    world.clock.advance(UNDO_MS)
    await deliverAll()
    expect((await send(world.theo, {}, 'k1')).body.request.scheduled).toEqual([])
    expect((await send(world.theo, { seen_seq: 1 }, 'k1')).status).toBe(201)
    expect((await send(world.theo, { body: 'Other words' }, 'k1')).status).toBe(422)
    await deliverAll()
    expect(await messageBodies()).toHaveLength(1)
  })

  test('a reply is delivered once if two servers try at the same time', async () => {
    const there = await world.anotherNode()
    await send(world.theo, {})
    world.clock.advance(UNDO_MS)
    const done = await Promise.all([0, 1, 2, 3].map((n) => deliverDueSend(n % 2 ? there.app : world.app)))
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await messageBodies()).toHaveLength(1)
  })

  test('a reply survives a server that dies while delivering it', async () => {
    await send(world.theo, {})
    world.clock.advance(UNDO_MS)
    const dying = { ...world.app, newId: () => never() }
    await expect(deliverDueSend(dying)).rejects.toThrow('the power is gone')
    expect(await messageBodies()).toEqual([])
    await deliverAll()
    expect(await messageBodies()).toHaveLength(1)
  })

  test('a reply is delivered with its quick answers', async () => {
    const quick_answers = ['Yes, book it', 'Another day, please']
    await send(world.theo, { quick_answers })
    world.clock.advance(UNDO_MS)
    await deliverAll()
    const { body } = await world.as(world.maya).get(request.path)
    expect(body.request.messages.at(-1)).toMatchObject({ body_html: '<p>Booked.</p>', quick_answers })
  })

  test('the desk’s thread shows the quick answers, and which of them was pressed', async () => {
    const quick_answers = ['Yes, book it', 'Another day, please']
    await send(world.theo, { quick_answers })
    world.clock.advance(UNDO_MS)
    await deliverAll()
    expect((await opened()).messages.at(-1).offered).toBe('Yes, book it · Another day, please')
    await mayaWrites('Another day, please')
    const { messages } = await opened()
    expect(messages.at(-2).offered).toBe('Yes, book it · Another day, please (pressed)')
    expect(messages.at(-1)).not.toHaveProperty('offered')
  })

  test.each([
    { quick_answers: ['1', '2', '3', '4', '5'] },
    { quick_answers: ['Forty-one characters, which is one too many'] },
    { quick_answers: ['Yes', 'Yes '] },
    { quick_answers: [' '] },
  ])('a reply is rejected with $quick_answers', async (body) => {
    expect((await send(world.theo, body)).status).toBe(422)
  })

  test('a reply is delivered with its file', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id })
    expect((await send(world.theo, { attachment_keys: [key] })).body.request.scheduled[0].attachments[0].key).toBe(key)
    world.clock.advance(UNDO_MS)
    await deliverAll()
    const { body } = await world.as(world.maya).get(request.path)
    expect(body.request.messages[0].attachment_keys).toEqual([key])
  })

  test.each([
    ['of blanks', { body: ' ' }, 'body'],
    ['with a field that nobody filled', { body: 'See you on {{date}}.' }, 'body'],
    ['with a field of any name that nobody filled', { body: 'See you on {{date/time (yours)}}.' }, 'body'],
    ['with a file that is not there', { attachment_keys: ['nobodysnobodysnobodysno'] }, 'attachment_keys'],
    ['that does not say what was seen', { seen_seq: null }, 'seen_seq'],
    ['at no time', { run_at: 'tomorrow' }, 'run_at'],
    ['at a time that is over', { run_at: '2020-01-01T00:00:00.000Z' }, 'run_at'],
    ['at a time too far away', { run_at: '2031-01-01T00:00:00.000Z' }, 'run_at'],
    ['on a day that no month has', { run_at: '2026-13-45T00:00:00.000Z' }, 'run_at'],
  ])('a reply %s is rejected and stores nothing', async (_what, body, field) => {
    const answer = await send(world.theo, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await opened()).scheduled).toEqual([])
  })

  test('a reply with an unfilled placeholder is rejected with the placeholder’s name', async () => {
    const answer = await send(world.theo, { body: 'See you on {{date}}.' })
    expect(answer.body.error).toBe('Please fill in {{date}} before you send this.')
  })
})

describe('an outdated reply', () => {
  test('a reply is rejected if the member wrote after the last entry that its author has seen', async () => {
    await mayaWrites()
    const answer = await send(world.theo, { seen_seq: 0 })
    expect([answer.status, answer.body.error]).toEqual([
      409,
      'A new message arrived while you were writing. Nothing was sent: please read it first.',
    ])
    expect((await opened()).scheduled).toEqual([])
    expect((await send(world.theo, { seen_seq: 1 })).status).toBe(201)
  })

  test('a reply is rejected after a colleague’s note or reply, but not after the author’s own', async () => {
    await atDesk(world, world.theo, request).note('Mine')
    await atDesk(world, world.theo, request).change({ status: 'in_progress', assignee: 'me' })
    expect((await send(world.theo, { seen_seq: 0 })).status).toBe(201)
    await atDesk(world, world.ines, request).note('Do not send this!')
    expect((await send(world.theo, { seen_seq: 3 })).status).toBe(409)
    expect((await send(world.theo, { seen_seq: 4 })).status).toBe(201)
    await atDesk(world, world.ines, request).reply('I have answered already')
    expect((await send(world.theo, { seen_seq: 4 })).status).toBe(409)
  })

  test('a scheduled reply is held at its time if someone has written since, until its author decides', async () => {
    const id = await giveSend(world, world.theo, request)
    await world.app.deskDb.updateTable('desk.scheduled_sends').set({ seen_seq: 0 }).where('id', '=', id).execute()
    await mayaWrites()
    world.clock.advance(UNDO_MS)
    await deliverAll()
    expect((await opened()).scheduled).toMatchObject([{ id, state: 'held', held_because: 'moved' }])
    expect(await messageBodies()).toHaveLength(1)
    const now = (seen_seq: number) => world.as(world.theo).post(`/desk/api/sends/${id}/now`, { seen_seq })
    expect((await now(0)).status).toBe(409)
    expect((await now(1)).status).toBe(200)
    expect((await now(1)).status).toBe(200)
    expect(await messageBodies()).toEqual(['<p>One more thing</p>', '<p>On its way.</p>'])
  })
})

describe('undoing a reply', () => {
  test('undo restores text and file as the draft, however often it is called', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id })
    const id = await giveSend(world, world.theo, request, { attachment_keys: [key] })
    const { status, body } = await undoSend(id)
    expect(status).toBe(200)
    expect(body.draft).toMatchObject({ body: 'On its way.', attachment: { key }, seen_seq: 1000 })
    expect((await undoSend(id)).body).toEqual(body)
    expect(await draft()).toEqual(body.draft)
    world.clock.advance(UNDO_MS)
    await deliverAll()
    expect(await messageBodies()).toEqual([])
  })

  test('undo restores the quick answers', async () => {
    const { body } = await send(world.theo, { quick_answers: ['Yes'] })
    expect((await undoSend(body.send_id)).body.quick_answers).toEqual(['Yes'])
  })

  test('undo puts the text before a draft that was started since', async () => {
    const id = await giveSend(world, world.theo, request)
    await world.as(world.theo).put(`/desk/api/requests/${request.external_id}/drafts`, {
      kind: 'reply',
      body: 'And then',
      attachment_key: null,
      seen_seq: 2,
      based_on: null,
    })
    expect((await undoSend(id)).body.draft).toMatchObject({ body: 'On its way.\n\nAnd then', seen_seq: 2 })
  })

  test('undo of a sent reply is rejected, and of undo and delivery at the same time only one succeeds', async () => {
    const id = await giveSend(world, world.theo, request)
    world.clock.advance(UNDO_MS)
    const [answer] = await Promise.all([undoSend(id), deliverDueSend(world.app)])
    expect(await messageBodies()).toHaveLength(answer.status === 200 ? 0 : 1)
    const other = await giveSend(world, world.theo, request)
    world.clock.advance(UNDO_MS)
    await deliverAll()
    expect([(await undoSend(other)).status, (await undoSend(other)).body.error]).toEqual([
      409,
      'This has already been sent.',
    ])
  })

  test('a colleague’s reply is not found by undo', async () => {
    const id = await giveSend(world, world.theo, request)
    expect((await undoSend(id, world.ines)).status).toBe(404)
    expect((await world.as(world.ines).post(`/desk/api/sends/${id}/now`, { seen_seq: 9 })).status).toBe(404)
    expect((await undoSend('nobodyssendatall')).status).toBe(404)
    expect((await opened(world.ines)).scheduled).toHaveLength(1)
  })

  test('an undone reply cannot be sent', async () => {
    const id = await giveSend(world, world.theo, request)
    await undoSend(id)
    const answer = await world.as(world.theo).post(`/desk/api/sends/${id}/now`, { seen_seq: 9 })
    expect([answer.status, answer.body.error]).toEqual([409, 'This has been called back.'])
  })
})

describe('a reply for later', () => {
  const tomorrow = () => new Date(world.clock.now().getTime() + DAY_MS).toISOString()

  test('a reply for later waits for its time, and can be sent earlier', async () => {
    const run_at = tomorrow()
    const { body } = await send(world.theo, { run_at })
    expect(body.request.scheduled).toMatchObject([{ later: true, run_at, state: 'waiting' }])
    await deliverAll()
    expect(await messageBodies()).toEqual([])
    expect((await world.as(world.theo).post(`/desk/api/sends/${body.send_id}/now`, { seen_seq: 0 })).status).toBe(200)
    expect(await messageBodies()).toHaveLength(1)
    world.clock.advance(DAY_MS)
    await deliverAll()
    expect(await messageBodies()).toHaveLength(1)
  })

  test('a reply for later is in its author’s list until it is sent, with its request', async () => {
    const { body } = await send(world.theo, { run_at: tomorrow() })
    const own = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/sends')).body.sends
    expect(await own(world.theo)).toMatchObject([
      { id: body.send_id, request: { external_id: request.external_id, name: 'Find a vet' }, first_name: 'Maya' },
    ])
    expect(await own(world.ines)).toEqual([])
  })

  test('a reply is held if its author has left, and any colleague can then handle it', async () => {
    const { body } = await send(world.theo, { run_at: tomorrow() })
    const account = world.app.deskDb.updateTable('desk.staff').where('id', '=', world.theo.id)
    await account.set({ closed_at: world.clock.now() }).execute()
    try {
      world.clock.advance(DAY_MS)
      await deliverAll()
      expect((await opened(world.ines)).scheduled).toMatchObject([{ state: 'held', held_because: 'author' }])
      const { status } = await world.as(world.ines).delete(`/desk/api/sends/${body.send_id}`)
      expect([status, (await draft(world.ines)).body]).toEqual([200, 'Booked.'])
    } finally {
      await account.set({ closed_at: null }).execute()
    }
  })

  test('a reply is held if its file was sent with another message', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id })
    await send(world.theo, { run_at: tomorrow(), attachment_keys: [key] })
    await atDesk(world, world.theo, request).reply('Here', { attachment_keys: [key] })
    world.clock.advance(DAY_MS + MINUTE_MS)
    await deliverAll()
    expect((await opened()).scheduled).toMatchObject([{ state: 'held', held_because: 'file' }])
  })
})

describe('a reply while its author’s requests are being handed over', () => {
  // lock like a handover: giver and recipient, the request, the scheduled replies
  const people = (trx: DeskTrx) => lockStaff(trx, [world.theo.id, world.ines.id])
  const lockOne = (trx: DeskTrx) =>
    trx.selectFrom('requests').select('id').where('id', '=', request.id).forUpdate().execute()
  const giveToInes = (trx: DeskTrx) =>
    trx
      .updateTable('desk.scheduled_sends')
      .set({ staff_id: world.ines.id })
      .where('request_id', '=', request.id)
      .execute()
  const atOnce = (id: string) => () => world.as(world.theo).post(`/desk/api/sends/${id}/now`, { seen_seq: 9 })

  test('a reply that is sent at once waits for the handover, and then belongs to the recipient', async () => {
    const id = await giveSend(world, world.theo, request)
    const rest = async (trx: DeskTrx) => [await lockOne(trx), await giveToInes(trx)]
    expect((await during(world, people, atOnce(id), rest))?.status).toBe(404)
    expect((await opened(world.ines)).scheduled).toMatchObject([{ by: { id: world.ines.id } }])
  })

  test('a reply that is due waits for the handover, and is sent in the recipient’s name', async () => {
    await giveSend(world, world.theo, request)
    world.clock.advance(UNDO_MS)
    const rest = async (trx: DeskTrx) => [await lockOne(trx), await giveToInes(trx)]
    expect(await during(world, people, () => deliverDueSend(world.app), rest)).toBe(1)
    expect((await opened(world.ines)).messages.at(-1).source_name).toBe(world.ines.name)
  })

  test('undo waits for the handover, and the reply then belongs to the recipient', async () => {
    const id = await giveSend(world, world.theo, request)
    expect((await during(world, lockOne, () => undoSend(id), giveToInes))?.status).toBe(404)
    expect((await opened(world.ines)).scheduled).toHaveLength(1)
  })
})

function never(): never {
  throw new Error('the power is gone')
}

describe('a reply whose time passed during downtime', () => {
  const later = async () => {
    const run_at = new Date(world.clock.now().getTime() + 10 * MINUTE_MS).toISOString()
    return (await send(world.theo, { body: 'See you tomorrow at nine.', run_at })).body.send_id
  }
  const mails = async () => (await outbox(world, world.theo.email)).map(({ subject }) => subject)

  test('a reply is still sent within an hour of its time', async () => {
    await later()
    world.clock.advance(70 * MINUTE_MS)
    await deliverAll()
    expect(await messageBodies()).toEqual(['<p>See you tomorrow at nine.</p>'])
  })

  test('a reply is held after an hour, and its author is alerted and emailed once', async () => {
    const [id] = [await later(), await later()]
    world.clock.advance(10 * DAY_MS)
    const before = await mails()
    await deliverAll()
    expect(await messageBodies()).toEqual([])
    const { scheduled } = await opened()
    expect(scheduled).toHaveLength(2)
    expect(scheduled[0]).toMatchObject({ state: 'held', held_because: 'late', attended: true })
    const { body } = await world.as(world.theo).get('/desk/api/alerts')
    expect(body.alerts.map(({ key }: { key: string }) => key)).toContain(`held-${id}`)
    expect((await mails()).length - before.length).toBe(1)
    expect((await mails())[0]).toBe('A reply of yours was not sent at its time')
  })

  test('a held reply is sent, or edited and so discarded, by its author', async () => {
    const [sent, discarded] = [await later(), await later()]
    world.clock.advance(DAY_MS)
    await deliverAll()
    const { last_seq } = await opened()
    expect((await world.as(world.theo).post(`/desk/api/sends/${sent}/now`, { seen_seq: last_seq })).status).toBe(200)
    expect(await messageBodies()).toEqual(['<p>See you tomorrow at nine.</p>'])
    expect((await undoSend(discarded)).status).toBe(200)
    expect((await draft()).body).toBe('See you tomorrow at nine.')
  })

  test('a held reply can be edited by a colleague while its author is away', async () => {
    const id = await later()
    world.clock.advance(DAY_MS)
    await deliverAll()
    expect((await undoSend(id, world.ines)).status).toBe(404)
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ away_since: world.clock.now() })
      .where('id', '=', world.theo.id)
      .execute()
    expect((await opened(world.ines)).scheduled[0]).toMatchObject({ id, attended: true })
    expect((await undoSend(id, world.ines)).status).toBe(200)
    expect((await draft(world.ines)).body).toBe('See you tomorrow at nine.')
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: true })
  })
})
