import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { memberApi } from '#contract/member/api.ts'
import { lockStaff } from '#server/requests/shifts/lock-staff.ts'
import { lockRequest } from '#server/requests/timeline/lock-request.ts'
import { during } from '#tests/harness/during.ts'
import { MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const theo = (about = request) => atDesk(world, world.theo, about)
const ines = (about = request) => atDesk(world, world.ines, about)
const maya = () => world.as(world.maya).get(request.path)
const waiting = (count: number) => {
  const locked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return expect.poll(async () => (await locked.execute(world.owner)).rows.length).toBe(count)
}
const kinds = (events: Record<string, unknown>[]) => events.map(({ event, by, data }) => [event, by, data])

describe('a reply', () => {
  test('the member can read a reply at once, formatted, under the concierge’s name, as unread', async () => {
    world.clock.advance(MINUTE_MS)
    const sent = await theo().reply('Booked for **Tuesday**:\n- 9:40\n- Dr. Moss <b>')
    expect(sent.status).toBe(201)
    const { body } = await maya()
    expect(body.request.messages).toEqual([
      {
        id: sent.body.request.messages[0].id,
        body_html: '<p>Booked for <strong>Tuesday</strong>:</p><ul><li>9:40</li><li>Dr. Moss &lt;b&gt;</li></ul>',
        source: 'other',
        source_name: 'Theo Marchetti',
        external_created_at: world.clock.now().toISOString(),
        attachment_keys: [],
        attachments: [],
      },
    ])
    expect(body.request.unread_count).toBe(1)
  })

  test('a reply to an unassigned request assigns it to the concierge and makes it wait for the member', async () => {
    world.clock.advance(MINUTE_MS)
    const { body } = await theo().reply('Hello')
    expect(body.request).toMatchObject({
      status: 'in_progress',
      assignee: { id: world.theo.id, name: 'Theo Marchetti' },
      waiting_on: 'member',
      waiting_since: world.clock.now().toISOString(),
      last_message_at: world.clock.now().toISOString(),
      last_seq: 3,
    })
    expect(kinds(body.request.events)).toEqual([
      ['taken', 'Theo Marchetti', null],
      ['status', 'Theo Marchetti', { from: 'open', to: 'in_progress' }],
    ])
    expect((await maya()).body.request.status).toBe('in_progress')
  })

  test('a reply to a colleague’s request does not change the assignee', async () => {
    await theo().change({ assignee: 'me' })
    const { body } = await ines().reply('I have the number you asked for')
    expect(body.request.assignee.id).toBe(world.theo.id)
  })

  test('a reply to a completed request neither reopens nor assigns it', async () => {
    await theo().change({ status: 'closed' })
    const { status, body } = await ines().reply('One more thing')
    expect([status, body.request.status, body.request.assignee, body.request.waiting_on]).toEqual([
      201,
      'closed',
      null,
      null,
    ])
  })

  test('concurrent replies are numbered without gaps, and their times follow their numbers', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? theo().reply(`r${n}`) : ines().note(`n${n}`))))
    const { body } = await theo().open()
    const all = [...body.request.messages, ...body.request.events].toSorted((one, other) => one.seq - other.seq)
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1))
    expect(all.map(({ at }) => at)).toEqual(
      all.map(({ at }) => at).toSorted((one, other) => Date.parse(one) - Date.parse(other)),
    )
    expect(body.request.last_seq).toBe(10)
    expect((await maya()).body.request.unread_count).toBe(4)
  })

  test('a reply with an Idempotency-Key is sent once, also when sent twice at the same time', async () => {
    const key = { 'idempotency-key': 'k1' }
    const answers = await Promise.all([theo().reply('Once', {}, key), theo().reply('Once', {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await maya()).body.request.messages).toHaveLength(1)
    expect((await theo().reply('Other words', {}, key)).status).toBe(422)
    expect((await theo().note('Once', {}, key)).status).toBe(422)
    expect((await ines().reply('Once', {}, key)).status).toBe(201)
  })

  test('a reply with an Idempotency-Key is sent once if both calls have waited for the request’s lock', async () => {
    const key = { 'idempotency-key': 'k2' }
    await theo(await giveRequest(world, world.maya)).reply('From the second time on it is one statement')
    const answers = await during(
      world,
      (trx) => lockRequest(trx, request.external_id),
      () => Promise.all([theo().reply('Once', {}, key), theo().reply('Once', {}, key)]),
      () => waiting(2),
    )
    expect(answers?.map(({ status, body }) => [status, body.request.messages.length])).toEqual([
      [201, 1],
      [201, 1],
    ])
  })

  test('a reply locks its author before the request, in the same order as the closing of an account', async () => {
    await theo(await giveRequest(world, world.maya)).reply('From the second time on it is one statement')
    const answer = await during(
      world,
      (trx) => lockStaff(trx, [world.theo.id]),
      () => theo().reply('Mine'),
      (trx) => lockRequest(trx, request.external_id),
    )
    expect(answer?.status).toBe(201)
  })

  test.each([
    ['of nothing', { body: '' }, 'body'],
    ['of blanks', { body: ' \n ' }, 'body'],
    ['without words', {}, 'body'],
    ['of 10,001 characters', { body: 'a'.repeat(10_001) }, 'body'],
    ['that cannot be stored', { body: 'a\0' }, 'body'],
    ['with a field that was not filled in', { body: 'On {{date/time}}.' }, 'body'],
    ['that may be a note', { body: 'x', internal: 'yes' }, 'internal'],
    ['with two files', { body: 'x', attachment_keys: ['a', 'b'] }, 'attachment_keys'],
    ['with a file that is not there', { body: 'x', attachment_keys: ['nobodysnobodysnobodysno'] }, 'attachment_keys'],
  ])('a reply %s is rejected and stores nothing', async (_what, body, field) => {
    const path = `/desk/api/requests/${request.external_id}/messages`
    const answer = await world.as(world.theo).post(path, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await theo().open()).body.request.last_seq).toBe(0)
  })

  test('a reply to an unknown request is 404', async () => {
    expect((await theo({ ...request, external_id: 'nobodysrequest' }).reply('x')).status).toBe(404)
    expect((await theo({ ...request, external_id: 'x' }).reply('x')).status).toBe(404)
  })
})

describe('a file of the desk', () => {
  test('a file is attached to the reply and opens for the member, and for a colleague who gives a reason', async () => {
    const key = await upload(world, world.theo, { filename: 'Confirmation.png', requestId: request.external_id })
    const { body } = await theo().reply('Here it is', { attachment_keys: [key] })
    expect(body.request.messages[0].attachments).toEqual([
      { key, filename: 'Confirmation.png', content_type: 'image/png', size: expect.any(Number) },
    ])
    expect((await maya()).body.request.messages[0].attachment_keys).toEqual([key])
    expect((await world.as(world.maya).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(200)
    expect((await world.as(world.jonah).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(404)
    const forInes = async () => (await world.as(world.ines).get(`/desk/api/uploads/expiring_url?key=${key}`)).status
    expect(await forInes()).toBe(409)
    await world.as(world.ines).post(`/desk/api/requests/${request.external_id}/reason`, { why: 'asked' })
    expect(await forInes()).toBe(200)
    expect((await theo().reply('Again', { attachment_keys: [key] })).status).toBe(422)
  })

  test('a file that a colleague or a member uploaded cannot be attached', async () => {
    for (const key of [await upload(world, world.ines), await upload(world, world.maya)])
      expect((await theo().reply('x', { attachment_keys: [key] })).status).toBe(422)
  })

  test('a file that is attached to a note opens for no member', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id })
    expect((await theo().note('For us', { attachment_keys: [key] })).body.request.messages[0].attachment_keys).toEqual([
      key,
    ])
    expect((await world.as(world.maya).get(`/api/v1/uploads/expiring_url?key=${key}`)).status).toBe(404)
  })

  test('a file is visible to no colleague before it is attached, nor is a member’s file', async () => {
    const [ours, theirs] = [
      await upload(world, world.theo),
      await upload(world, world.maya, { requestId: request.external_id }),
    ]
    const seenBy = async (staff: typeof world.theo, key: string) =>
      (await world.as(staff).get(`/desk/api/uploads/expiring_url?key=${key}`)).status
    expect(await Promise.all([seenBy(world.theo, ours), seenBy(world.ines, ours), seenBy(world.theo, theirs)])).toEqual(
      [200, 404, 404],
    )
    await world
      .as(world.maya)
      .post(`${request.path}/messages`, { message: { body: 'A photo', attachment_keys: [theirs] } })
    expect(await seenBy(world.theo, theirs)).toBe(200)
  })
})

describe('a note', () => {
  test('a note is in the desk’s thread, numbered together with the messages', async () => {
    await theo().reply('First')
    world.clock.advance(MINUTE_MS)
    await ines().note('Their plan is **Linden Gold**')
    const { body } = await ines().open()
    expect(body.request.messages.map(({ internal, source_name }: never) => [internal, source_name])).toEqual([
      [false, 'Theo Marchetti'],
      [true, 'Ines Calder'],
    ])
    expect(body.request.messages[1].body_html).toBe('<p>Their plan is <strong>Linden Gold</strong></p>')
  })

  test('a note changes nothing that the member sees', async () => {
    await theo().reply('First')
    const before = (await maya()).text
    world.clock.advance(MINUTE_MS)
    await ines().note('Between us')
    expect((await maya()).text).toBe(before)
    expect((await theo().open()).body.request).toMatchObject({ waiting_on: 'member', status: 'in_progress' })
  })

  test('a note is in no response to a member, from any endpoint', async () => {
    const secret = 'saffron-lighthouse-7'
    const key = await upload(world, world.theo, { filename: `${secret}.png` })
    await theo().note(secret, { attachment_keys: [key] }, { 'idempotency-key': 'n1' })
    await theo().reply('Hello', {}, { 'idempotency-key': 'n2' })
    for (const endpoint of Object.values(memberApi)) {
      if (endpoint.method !== 'GET' || endpoint.answer === null) continue
      for (const id of [request.external_id, key, '1']) {
        const path = endpoint.path.replace(/:\w+/g, id)
        for (const member of [world.maya, world.jonah])
          expect((await world.as(member).get(`${path}?key=${key}&q=${secret}`)).text, path).not.toContain(secret)
      }
    }
    const reply = await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'Thanks' } })
    expect(reply.text).not.toContain(secret)
  })

  test('a note is stored only in the desk’s schema', async () => {
    const secret = 'heron-orchard-3'
    await theo().note(secret, {}, { 'idempotency-key': 'n1' })
    const { rows } = await sql<{ schema: string; held: string[] }>`
      select schemaname as schema, array_agg(distinct tablename::text) as held
      from pg_tables
      where schemaname in ('public', 'desk')
        and query_to_xml(format('select * from %I.%I', schemaname, tablename), false, false, '')::text like ${`%${secret}%`}
      group by schemaname`.execute(world.owner)
    expect(rows).toEqual([{ schema: 'desk', held: ['notes'] }])
  })
})

describe('the status', () => {
  test('the status changes with the work, for the member at once', async () => {
    for (const status of ['in_progress', 'open', 'in_progress', 'closed', 'in_progress', 'closed']) {
      expect((await theo().change({ status })).status).toBe(200)
      expect((await maya()).body.request.status).toBe(status)
    }
    const { body } = await theo().open()
    expect(body.request.events).toHaveLength(6)
    expect(body.request.events.at(-1)).toMatchObject({
      event: 'status',
      by: 'Theo Marchetti',
      data: { from: 'in_progress', to: 'closed' },
    })
  })

  test('the status goes from completed to in progress, never back to the queue', async () => {
    await theo().change({ status: 'closed' })
    const back = await theo().change({ status: 'open', assignee: 'me' })
    expect([back.status, Object.keys(back.body)]).toEqual([409, ['error']])
    expect((await theo().open()).body.request).toMatchObject({ status: 'closed', assignee: null, waiting_on: null })
    expect((await theo().change({ status: 'in_progress' })).body.request).toMatchObject({ waiting_on: 'us' })
  })

  test('an unchanged status adds no event', async () => {
    await theo().change({ status: 'open', waiting_on: 'us' })
    await theo().change({})
    expect((await theo().open()).body.request).toMatchObject({ events: [], last_seq: 0 })
  })

  test('the request waits for the given party, from the time of the change', async () => {
    world.clock.advance(MINUTE_MS)
    const { body } = await theo().change({ waiting_on: 'third_party' })
    const since = world.clock.now().toISOString()
    expect(body.request).toMatchObject({ waiting_on: 'third_party', waiting_since: since })
    world.clock.advance(MINUTE_MS)
    expect((await theo().change({ waiting_on: 'third_party' })).body.request.waiting_since).toBe(since)
    expect((await theo().change({ status: 'closed', waiting_on: 'us' })).status).toBe(422)
  })
})

describe('the assignee', () => {
  test('each change of assignee is an event at the desk, and invisible to the member', async () => {
    const before = (await maya()).text
    expect((await theo().change({ assignee: 'me' })).body.request.assignee).toEqual({
      id: world.theo.id,
      name: 'Theo Marchetti',
    })
    expect((await theo().change({ assignee: world.ines.id })).body.request.assignee.name).toBe('Ines Calder')
    const { body } = await ines().change({ assignee: null })
    expect(body.request.assignee).toBeNull()
    expect(kinds(body.request.events)).toEqual([
      ['taken', 'Theo Marchetti', null],
      ['taken', 'Theo Marchetti', { to: 'Ines Calder' }],
      ['released', 'Ines Calder', null],
    ])
    expect((await maya()).text).toBe(before)
  })

  test('the assignee must be an active concierge', async () => {
    for (const assignee of [world.olga.id, world.bruno.id, 2_000_000_000, 0, -1, 1.5, 'you', 1e12, true]) {
      const answer = await theo().change({ assignee })
      expect([answer.status, Object.keys(answer.body.errors)], String(assignee)).toEqual([422, ['assignee']])
    }
    expect((await theo().open()).body.request.assignee).toBeNull()
  })

  test('the assignee is in the list of colleagues', async () => {
    const { body } = await world.as(world.theo).get('/desk/api/concierges')
    // it is night, and no concierge has personal hours
    const always = { time_zone: null, outside_until: null, here_until: null, days_away: null }
    const here = {
      on_shift: true,
      away_until: null,
      covered_by: null,
      in_hand: expect.any(Number),
      due_today: expect.any(Number),
      ...always,
    }
    expect(body).toEqual({
      concierges: [
        { id: world.ines.id, name: 'Ines Calder', ...here },
        { id: world.theo.id, name: 'Theo Marchetti', ...here },
      ],
      invited: [],
    })
  })
})

describe('events in a member’s open tabs', () => {
  const events = () =>
    world.app.db
      .selectFrom('member_events')
      .select(['type', 'request_external_id'])
      .where('request_external_id', '=', request.external_id)
      .orderBy('number')
      .execute()

  test('a new message and a new status send an event; a note, an assignee or a waiting party does not', async () => {
    await ines().note('Between us')
    await theo().change({ assignee: 'me', waiting_on: 'third_party' })
    expect(await events()).toEqual([])
    await theo().reply('Hello')
    await theo().change({ status: 'closed' })
    expect((await events()).map(({ type }) => type)).toEqual(['request.changed', 'message.created', 'request.changed'])
  })
})
