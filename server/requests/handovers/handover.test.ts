import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

const world = setUpWorldPerTest()
let lena: TestStaff
let request: StoredRequest
let ids: { task: string; reminder: string; send: string }

beforeEach(async () => {
  const { app, clock } = world
  lena = await createColleague({
    db: app.deskDb,
    now: clock.now(),
    passwordHash: 'x',
    name: 'Lena Ortega',
    role: 'concierge',
  })
  request = await giveRequest(world, world.maya)
  await atDesk(world, world.theo, request).change({ assignee: 'me' })
  ids = await promisesOn(request)
})

/** A task, a reminder and a scheduled reply of Theo. */
async function promisesOn({ id, external_id }: StoredRequest) {
  const theo = world.as(world.theo)
  const path = `/desk/api/requests/${external_id}`
  const due_at = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const task = await theo.post(`${path}/tasks`, { title: 'Ring the vet', owner: world.theo.id, due_at })
  const reminder = await theo.post(`${path}/reminders`, { what: 'Ask how he is', due_at })
  const send = world.app.newId()
  await world.app.deskDb
    .insertInto('desk.scheduled_sends')
    .values({
      id: send,
      request_id: id,
      staff_id: world.theo.id,
      body: 'Good luck today',
      seen_seq: 1,
      later: true,
      run_at: due_at,
      created_at: world.clock.now(),
    })
    .execute()
  return { task: task.body.task.id, reminder: reminder.body.reminder.id, send }
}

const all = () => [
  { kind: 'request', id: request.external_id },
  { kind: 'task', id: ids.task },
  { kind: 'reminder', id: ids.reminder },
  { kind: 'send', id: ids.send },
]
const allTo = (to: number) => all().map((promise) => ({ ...promise, to }))
const packets = () => [{ request: request.external_id, known: 'The dog limps.', next: 'Ring the vet at nine.' }]
const leave = (body: object, headers?: Record<string, string>, staff = world.theo) =>
  world.as(staff).post('/desk/api/handovers', body, headers)
const promises = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/me/promises')).body.requests
const handovers = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/handovers')).body
const onShift = async () => {
  const { body } = await world.as(world.ines).get('/desk/api/concierges')
  return body.concierges.find(({ id }: { id: number }) => id === world.theo.id).on_shift
}

describe('the list of promises', () => {
  test('the list has every request, task, reminder and scheduled reply, with the last messages', async () => {
    await world.as(world.maya).post(`${request.path}/messages`, {
      message: { body: 'He limps again', source: 'user', source_name: 'Maya' },
    })
    await atDesk(world, world.theo, request).note('The vet is Dr. Moss')
    const [mine, ...more] = await promises(world.theo)
    expect(more).toEqual([])
    expect(mine).toMatchObject({
      request: { external_id: request.external_id, name: 'Find a vet', member: 'Maya Lindqvist' },
      waiting_on: 'us',
      said: [
        { who: 'member', by: 'Maya Lindqvist', body: 'He limps again' },
        { who: 'note', by: 'Theo Marchetti', body: 'The vet is Dr. Moss' },
      ],
    })
    // the member’s answer has ended the reminder
    expect(mine.promises.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
      ['request', 'Find a vet'],
      ['task', 'Ring the vet'],
      ['send', 'Good luck today'],
    ])
    expect(await promises(world.ines)).toEqual([])
  })

  test('the list omits completed promises', async () => {
    await world.as(world.theo).patch(`/desk/api/tasks/${ids.task}`, { done: true })
    await world.as(world.theo).patch(`/desk/api/reminders/${ids.reminder}`, { done: true })
    await world.app.deskDb
      .updateTable('desk.scheduled_sends')
      .set({ state: 'sent', settled_at: world.clock.now() })
      .execute()
    await atDesk(world, world.theo, request).change({ status: 'closed' })
    expect(await promises(world.theo)).toEqual([])
    expect((await world.as(world.theo).put('/desk/api/me/shift', { on_shift: false })).status).toBe(200)
  })
})

describe('a handover', () => {
  test('a handover moves every promise with a packet, and the giver is away', async () => {
    const until = new Date(world.clock.now().getTime() + 48 * HOUR_MS).toISOString()
    const answer = await leave({
      until,
      covered_by: world.ines.id,
      decisions: allTo(world.ines.id),
      packets: packets(),
    })
    expect([answer.status, answer.body.me]).toEqual([
      201,
      expect.objectContaining({
        on_shift: false,
        away_until: until,
        covered_by: { id: world.ines.id, name: 'Ines Calder' },
      }),
    ])
    expect(await promises(world.theo)).toEqual([])
    const [hers] = await promises(world.ines)
    expect(hers.promises.map(({ id }: { id: string }) => id)).toEqual([
      request.external_id,
      ids.task,
      ids.reminder,
      ids.send,
    ])
    const { body } = await atDesk(world, world.ines, request).open()
    expect(body.request.assignee.id).toBe(world.ines.id)
    expect(body.request.promises.packets).toEqual([
      {
        id: expect.any(String),
        request: { external_id: request.external_id, name: 'Find a vet', member: 'Maya Lindqvist' },
        giver: { id: world.theo.id, name: 'Theo Marchetti' },
        receiver: { id: world.ines.id, name: 'Ines Calder' },
        known: 'The dog limps.',
        next: 'Ring the vet at nine.',
        moved: [
          { kind: 'request', title: 'Find a vet' },
          { kind: 'task', title: 'Ring the vet' },
          { kind: 'reminder', title: 'Ask how he is' },
          { kind: 'send', title: 'Good luck today' },
        ],
        given_at: world.clock.now().toISOString(),
        acknowledged_at: null,
      },
    ])
  })

  test('the member does not notice a handover', async () => {
    const before = await world.as(world.maya).get(request.path)
    const events = () => world.app.db.selectFrom('member_events').selectAll().execute()
    const heard = await events()
    await leave({ decisions: allTo(world.ines.id), packets: packets() })
    expect((await world.as(world.maya).get(request.path)).text).toBe(before.text)
    expect(await events()).toEqual(heard)
  })

  test('a request’s promises can be split between two recipients, and both get the packet', async () => {
    const decisions = all().map((promise) => ({ ...promise, to: promise.kind === 'task' ? lena.id : world.ines.id }))
    await leave({ decisions, packets: packets() })
    const { by_me } = await handovers(world.theo)
    expect(
      by_me.map((one: { receiver: { name: string }; moved: unknown[] }) => [one.receiver.name, one.moved.length]),
    ).toEqual(
      expect.arrayContaining([
        ['Ines Calder', 3],
        ['Lena Ortega', 1],
      ]),
    )
  })

  test('a promise that the giver keeps is stored with its reason', async () => {
    const keep = 'Her appointment is after I am back'
    await leave({ decisions: all().map((promise) => ({ ...promise, keep })), packets: [] })
    expect(await onShift()).toBe(false)
    expect(await promises(world.theo)).toHaveLength(1)
    const { kept } = await handovers(world.theo)
    expect(kept).toHaveLength(4)
    expect(kept[0]).toMatchObject({ reason: keep, request: { external_id: request.external_id } })
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: true })
    expect((await handovers(world.theo)).kept).toEqual([])
  })

  test.each([0, 1, 2, 3])('a handover without a decision for promise %i is rejected completely', async (missing) => {
    const decisions = allTo(world.ines.id).filter((_, index) => index !== missing)
    const answer = await leave({ decisions, packets: packets() })
    expect([answer.status, await onShift()]).toEqual([409, true])
    expect((await promises(world.theo))[0].promises).toHaveLength(4)
  })

  test('a handover to an absent recipient, without a packet or with an empty reason is rejected', async () => {
    await world.as(lena).put('/desk/api/me/shift', { on_shift: false })
    for (const to of [lena.id, world.theo.id, world.olga.id, 424_242]) {
      const answer = await leave({ decisions: allTo(to), packets: packets() })
      expect([to, answer.status, Object.keys(answer.body.errors)]).toEqual([to, 422, ['decisions.0.to']])
    }
    expect((await leave({ decisions: allTo(world.ines.id), packets: [] })).body.errors).toEqual({
      packets: ['“Find a vet” needs a packet.'],
    })
    const bare = all().map((promise) => ({ ...promise, keep: ' ' }))
    expect((await leave({ decisions: bare, packets: [] })).status).toBe(422)
    expect(await onShift()).toBe(true)
  })

  test('a handover happens once per key, however often it is sent', async () => {
    const once = { 'idempotency-key': 'away-1' }
    const body = { decisions: allTo(world.ines.id), packets: packets() }
    const answers = await Promise.all([leave(body, once), leave(body, once)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await handovers(world.theo)).by_me).toHaveLength(1)
    expect((await leave({ ...body, packets: [] }, once)).status).toBe(422)
  })

  test('a handover moves none of a colleague’s promises', async () => {
    const answer = await leave({ decisions: allTo(lena.id), packets: packets() }, undefined, world.ines)
    expect(answer.status).toBe(201)
    expect((await promises(world.theo))[0].promises).toHaveLength(4)
  })

  test('a concierge with promises needs a handover to leave: the plain switch is rejected', async () => {
    const answer = await world.as(world.theo).put('/desk/api/me/shift', { on_shift: false })
    expect([answer.status, await onShift()]).toEqual([409, true])
  })

  test('a break needs no handover if nothing falls due in it, or if a colleague covers', async () => {
    const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS)
    const takeBreak = (hours: number, covered_by: number | null = null) =>
      world
        .as(world.theo)
        .put('/desk/api/me/shift', { on_shift: false, until: inHours(hours).toISOString(), covered_by })
    const dueIn = async (hours: number) => {
      await world.app.deskDb
        .updateTable('desk.tasks')
        .set({ due_at: inHours(hours) })
        .execute()
      await world.app.db
        .updateTable('requests')
        .set({ due_at: inHours(hours) })
        .execute()
    }
    await dueIn(2)
    expect([(await takeBreak(1)).status, await onShift()]).toEqual([200, false])
    await world.as(world.theo).put('/desk/api/me/shift', { on_shift: true })
    const alone = await takeBreak(3)
    expect([alone.status, alone.body.error, await onShift()]).toEqual([
      409,
      '2 of your promises fall due before you are back. Please choose who covers for you.',
      true,
    ])
    expect([(await takeBreak(3, world.ines.id)).status, await onShift()]).toEqual([200, false])
    expect((await promises(world.theo))[0].promises, 'all of it stays theirs').toHaveLength(4)
    expect((await takeBreak(5, world.ines.id)).status, 'that is no break').toBe(409)
  })

  test('the new owner is notified of a reminder that is already due', async () => {
    await world.app.deskDb.updateTable('desk.reminders').set({ told_at: world.clock.now() }).execute()
    await leave({ decisions: allTo(world.ines.id), packets: packets() })
    const row = await world.app.deskDb.selectFrom('desk.reminders').select('told_at').executeTakeFirst()
    expect(row?.told_at).toBeNull()
  })
})

describe('a packet', () => {
  test('a packet waits until its recipient acknowledges it; both see the time', async () => {
    await leave({ decisions: allTo(world.ines.id), packets: packets() })
    const [{ id }] = (await handovers(world.ines)).to_me
    expect((await handovers(world.theo)).by_me).toMatchObject([{ id, acknowledged_at: null }])
    for (const other of [world.theo, lena])
      expect((await world.as(other).post(`/desk/api/packets/${id}/acknowledgement`)).status).toBe(404)
    world.clock.advance(HOUR_MS)
    const first = await world.as(world.ines).post(`/desk/api/packets/${id}/acknowledgement`)
    expect(first.body).toEqual({ acknowledged_at: world.clock.now().toISOString() })
    world.clock.advance(HOUR_MS)
    expect((await world.as(world.ines).post(`/desk/api/packets/${id}/acknowledgement`)).body).toEqual(first.body)
    expect((await handovers(world.ines)).to_me).toEqual([])
    expect((await handovers(world.theo)).by_me).toMatchObject([first.body])
    expect((await atDesk(world, world.ines, request).open()).body.request.promises.packets).toEqual([])
  })
})

test('reading promises and packets is recorded once per request and day', async () => {
  const before = (await accessRecords(world)).length
  await promises(world.theo)
  await handovers(world.theo)
  await leave({ decisions: allTo(world.ines.id), packets: packets() })
  const rows = (await accessRecords(world)).slice(before)
  expect(new Set(rows.map(({ what }) => what))).toEqual(new Set(['listed']))
  expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(rows.length)
})
