import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { PDF, upload } from '#tests/world/files.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld, type World } from '#tests/world/world.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => void (request = await giveRequest(world, world.maya)))

const theo = () => atDesk(world, world.theo, request)
const ines = () => atDesk(world, world.ines, request)
const reasonOf = (of = request) => `/desk/api/requests/${of.external_id}/reason`
const giveReason = (body: object) => world.as(world.ines).post(reasonOf(), body)

/** Returns the access records that the call wrote. */
async function recorded(act: () => Promise<{ status: number }>) {
  const before = await accessRecords(world)
  const { status } = await act()
  return { status, records: (await accessRecords(world)).slice(before.length) }
}
const shownTo = async (act: () => Promise<{ status: number }>) =>
  (await recorded(act)).records.filter((record) => record.request_id === request.id)

describe('opening a request', () => {
  test('writes one row with the reader, the member, the request and the reason', async () => {
    expect((await recorded(theo().open)).records).toEqual([
      {
        staff_id: world.theo.id,
        action: 'deskGetRequest',
        what: 'opened',
        member_id: world.maya.id,
        request_id: request.id,
        why: 'unassigned',
        reason: 'Not assigned yet',
        words: null,
      },
    ])
  })

  test('is one reading while the page is reloaded, used for an answer and updated', async () => {
    await theo().open()
    const refresh = () => world.as(world.theo).get(`/desk/api/requests/${request.external_id}?refresh=true`)
    for (const act of [theo().open, () => theo().reply('Hello'), () => theo().note('Between us'), refresh])
      expect((await recorded(act)).records).toEqual([])
    world.clock.advance(31 * MINUTE_MS)
    expect((await recorded(refresh)).records).toEqual([])
    expect((await recorded(theo().open)).records).toMatchObject([{ what: 'opened', why: 'own' }])
    // a day later no request counts as open, whatever the page sends
    world.clock.advance(DAY_MS)
    expect((await recorded(refresh)).records).toHaveLength(1)
  })

  test('through an answer or a change without opening it first writes the same row', async () => {
    for (const act of [() => theo().reply('Hello'), () => theo().change({ status: 'in_progress' })]) {
      request = await giveRequest(world, world.maya)
      expect((await recorded(act)).records).toMatchObject([{ what: 'opened', request_id: request.id }])
    }
  })

  test('for a file writes a row with its name', async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'scan.png' })
    await theo().note('With a file', { attachment_keys: [key] })
    const { records } = await recorded(() => world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}`))
    expect(records).toMatchObject([{ what: 'file', words: 'scan.png', request_id: request.id, why: 'unassigned' }])
  })

  test('for a picture’s preview writes a row only without a reading of the request', {
    tags: '@sec-picture-previews',
  }, async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'scan.png' })
    await theo().note('With a picture', { attachment_keys: [key] })
    world.clock.advance(2 * DAY_MS)
    const preview = () => world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}&preview=true`)
    const first = await recorded(preview)
    expect(first.records).toMatchObject([{ what: 'opened', request_id: request.id, why: 'unassigned' }])
    expect((await recorded(preview)).records).toEqual([])
    const whole = await recorded(() => world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}`))
    expect(whole.records).toMatchObject([{ what: 'file', words: 'scan.png' }])
  })

  test('for a file that is no picture is recorded in each case', { tags: '@sec-picture-previews' }, async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'scan.pdf', bytes: PDF })
    await theo().note('With a file', { attachment_keys: [key] })
    const preview = () => world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}&preview=true`)
    expect((await recorded(preview)).records).toMatchObject([{ what: 'file', words: 'scan.pdf' }])
  })

  test('for a preview needs the reason that the file needs', { tags: '@sec-picture-previews' }, async () => {
    const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'scan.png' })
    await theo().note('With a picture', { attachment_keys: [key] })
    await theo().change({ assignee: 'me' })
    const asked = await world.as(world.ines).get(`/desk/api/uploads/expiring_url?key=${key}&preview=true`)
    expect([asked.status, Object.keys(asked.body)]).toEqual([409, ['error', 'errors']])
  })
})

describe('a request of a colleague', () => {
  beforeEach(() => theo().change({ assignee: 'me' }))

  test('is opened with a reason only', async () => {
    const refused = await ines().open()
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        error: 'Theo Marchetti has this one. Please give a reason to open it.',
        errors: { reason: ['Theo Marchetti has this one. Please give a reason to open it.'] },
      },
    ])
    for (const act of [
      () => ines().change({}),
      () => ines().change({ status: 'open', assignee: world.theo.id }),
      () => world.as(world.ines).post(`/desk/api/requests/${request.external_id}/notes`, { body: 'Hello' }),
      () => world.as(world.ines).get(`/desk/api/requests/${request.external_id}/handover`),
      () =>
        world
          .as(world.ines)
          .post(`/desk/api/requests/${request.external_id}/handover`, { to: world.ines.id, known: 'All', next: 'Go' }),
    ]) {
      const { status, records } = await recorded(act)
      expect([status, records]).toEqual([409, []])
    }
    const { body } = await theo().open()
    expect([body.request.status, body.request.assignee.id]).toEqual(['open', world.theo.id])
  })

  test('can be read by a person who acts in it, which everyone there sees', async () => {
    for (const [act, reason] of [
      [() => ines().reply('Hello'), 'Answered in it'],
      [() => ines().note('Between us'), 'Left a note in it'],
      [() => ines().change({ status: 'closed' }), 'Changed its state'],
    ] as const) {
      request = await giveRequest(world, world.maya)
      await theo().change({ assignee: 'me' })
      expect((await recorded(act)).records).toMatchObject([{ what: 'opened', why: 'acted', reason }])
    }
  })

  test('is open for a day after a reason was given, which is in the row', async () => {
    const { records } = await recorded(() => giveReason({ why: 'asked' }))
    expect(records).toMatchObject([{ what: 'opened', why: 'asked', reason: 'Theo Marchetti asked them' }])
    expect((await recorded(ines().open)).records).toEqual([])
    world.clock.advance(23 * HOUR_MS)
    expect((await recorded(ines().open)).records).toMatchObject([{ why: 'asked' }])
    world.clock.advance(25 * HOUR_MS)
    expect((await ines().open()).status).toBe(409)
  })

  test('needs a reason that is selected or written', async () => {
    const own = await giveRequest(world, world.jonah)
    await atDesk(world, world.ines, own).change({ assignee: 'me' })
    for (const [body, status] of [
      [{ why: 'own' }, 422],
      [{ why: 'other' }, 422],
      [{ why: 'other', words: '   Why not  ' }, 422],
      [{ why: 'related' }, 422],
      [{ why: 'related', related: request.external_id }, 422],
      [{ why: 'related', related: own.external_id }, 200],
      [{ why: 'other', words: 'Theo is on the train' }, 200],
    ] as const)
      expect([body, (await giveReason(body)).status]).toEqual([body, status])
  })

  test("can be related to the reader's own request, with those of the same member first", async () => {
    const others = await giveRequest(world, world.jonah)
    const same = await giveRequest(world, world.maya)
    for (const own of [others, same]) await atDesk(world, world.ines, own).change({ assignee: 'me' })
    const { body } = await world.as(world.ines).get(reasonOf())
    expect(body).toMatchObject({ request: { member: world.maya.fullName }, assignee: { id: world.theo.id } })
    expect(body.mine[0]).toMatchObject({ external_id: same.external_id, same_member: true })
    expect(body.mine.map((own: { external_id: string }) => own.external_id)).toContain(others.external_id)
  })

  test('needs no reason for a person who takes it, receives it, or covers', async () => {
    expect((await recorded(() => ines().change({ assignee: 'me' }))).records).toMatchObject([
      { why: 'took_over', reason: 'Took it over from Theo Marchetti' },
    ])
    world.clock.advance(25 * HOUR_MS)
    expect((await theo().open()).status).toBe(409)
    const to = { to: world.theo.id, known: 'All', next: 'Go on' }
    await world.as(world.ines).post(`/desk/api/requests/${request.external_id}/handover`, to)
    world.clock.advance(25 * HOUR_MS)
    expect((await recorded(ines().open)).status).toBe(409)
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({
        away_since: world.clock.now(),
        away_until: new Date(world.clock.now().getTime() + HOUR_MS),
        covered_by: world.ines.id,
      })
      .where('id', '=', world.theo.id)
      .execute()
    expect((await recorded(ines().open)).records).toMatchObject([
      { why: 'covering', reason: 'Covering for Theo Marchetti' },
    ])
    world.clock.advance(25 * HOUR_MS)
    expect((await recorded(ines().open)).status, 'they are back by the clock').toBe(409)
    await world.app.deskDb
      .updateTable('desk.staff')
      .set({ away_since: null, away_until: null, covered_by: null })
      .where('id', '=', world.theo.id)
      .execute()
  })

  test('does not show its answers to a person who only looks up its member', async () => {
    const nora = world.jonah
    const theirs = await giveRequest(world, nora)
    await atDesk(world, world.theo, theirs).change({ assignee: 'me' })
    const profile = async () => (await world.as(world.ines).get(`/desk/api/members/${nora.externalId}`)).body.member
    expect((await profile()).answers).toEqual([])
  })
})

describe('a list', () => {
  const queue = (query = '') => world.as(world.ines).get(`/desk/api/requests?limit=200&${query}`)

  test('writes one row per staff member, request and day, however often it is loaded', async () => {
    expect(await shownTo(queue)).toMatchObject([{ what: 'listed', why: 'unassigned', staff_id: world.ines.id }])
    expect(await shownTo(queue)).toEqual([])
    world.clock.advance(DAY_MS)
    expect(await shownTo(queue)).toHaveLength(1)
  })

  test('of search results stores the search terms for requests of colleagues', async () => {
    await theo().reply('The Vaillant boiler is repaired.')
    await world.as(world.maya).post(`${request.path}/messages`, { message: { body: 'A biopsy on Monday' } })
    const search = () => queue('q=biopsy')
    const rows = await shownTo(search)
    expect(rows.filter(({ what }) => what === 'found')).toMatchObject([{ words: 'biopsy', member_id: world.maya.id }])
    expect(await shownTo(search)).toEqual([])
    const shown = async (staff = world.ines) =>
      (await world.as(staff).get('/desk/api/requests?q=biopsy')).body.requests[0].match
    expect(await shown()).toEqual({ where: 'message', parts: [], by: null, at: null })
    expect((await shown(world.theo)).parts.length).toBeGreaterThan(1)
  })

  test('of members writes a row for each, with the search terms', async () => {
    const find = () => world.as(world.ines).get('/desk/api/members?q=lindq')
    expect((await recorded(find)).records).toMatchObject([{ what: 'found', words: 'lindq', member_id: world.maya.id }])
    expect((await recorded(find)).records).toEqual([])
  })
})

test('a rejected call writes no row', async () => {
  for (const act of [
    () => atDesk(world, world.theo, { external_id: 'nobodysrequest' }).open(),
    () => atDesk(world, world.olga, request).open(),
    () => theo().reply(''),
    () => theo().reply('x', { attachment_keys: ['nobodysnobodysnobodysno'] }),
    () => world.as(world.theo).get('/desk/api/uploads/expiring_url?key=nobodysnobodysnobodysno'),
    () => world.as(world.theo).get('/desk/api/requests?limit=0'),
  ]) {
    const { status, records } = await recorded(act)
    expect([status >= 400, records]).toEqual([true, []])
  }
})

test('no data is read or changed if the row cannot be written', async () => {
  const before = await world.as(world.maya).get(request.path)
  await world.owner.schema.alterTable('desk.access_records').renameTo('hidden').execute()
  for (const act of [theo().open, () => theo().reply('x'), () => theo().change({ status: 'closed' })]) {
    const answer = await act()
    expect([answer.status, Object.keys(answer.body)]).toEqual([500, ['error']])
  }
  expect((await world.as(world.theo).get('/desk/api/requests')).status).toBe(500)
  await world.owner.schema.alterTable('desk.hidden').renameTo('access_records').execute()
  expect((await world.as(world.maya).get(request.path)).text).toBe(before.text)
})

test('a row cannot be changed later, not even by the owner of the tables', async () => {
  await theo().open()
  const { owner } = world // the app's own roles cannot even try
  await expect(owner.updateTable('desk.access_records').set({ reason: 'nothing' }).execute()).rejects.toThrow(
    'append-only',
  )
  await expect(owner.deleteFrom('desk.access_records').execute()).rejects.toThrow('append-only')
  await expect(sql`truncate desk.access_records`.execute(owner)).rejects.toThrow('append-only')
})

describe('the endpoints of the desk', () => {
  const served = Object.entries(deskApi).filter(([, endpoint]) => endpoint.served !== false)
  const pathOf = (path: string) => path.replace(/:\w+/g, request.external_id)
  const call = (
    person: Parameters<World['as']>[0],
    method: string,
    path: string,
    headers: Record<string, string> = {},
  ) => {
    const as = world.as(person)
    if (method === 'GET') return as.get(path, headers)
    if (method === 'DELETE') return as.delete(path, headers)
    if (method === 'PUT') return as.put(path, {}, headers)
    return method === 'PATCH' ? as.patch(path, {}, headers) : as.post(path, {}, headers)
  }

  test.each(served.filter(([, { who }]) => who !== 'anyone'))(
    '%s rejects signed-out visitors and members',
    async (_name, { method, path }) => {
      expect((await call(null, method, pathOf(path))).status).toBe(401)
      const asMember = await call(null, method, pathOf(path), {
        authorization: `Bearer ${world.maya.token}`,
        cookie: `tendwell_desk=${world.maya.token}`,
      })
      expect(asMember.status).toBe(401)
    },
  )

  test.each(served.filter(([, { who }]) => who === 'concierge'))(
    '%s is for concierges only',
    async (_name, { method, path }) => {
      for (const person of [world.olga, world.bruno]) {
        const answer = await call(person, method, pathOf(path))
        expect([answer.status, answer.text]).toEqual([403, '{"error":"Your role does not allow that."}'])
      }
    },
  )

  test.each(served.filter(([, { who, method }]) => who !== 'anyone' && method !== 'GET'))(
    '%s requires the CSRF token of this session',
    async (_name, { method, path }) => {
      for (const csrf of ['', 'guessed', world.ines.csrf]) {
        const answer = await call(world.theo, method, pathOf(path), { 'x-desk-csrf': csrf })
        expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['error']])
      }
      expect((await world.as(world.theo).get('/desk/api/session')).status).toBe(200)
    },
  )

  test("the members' server does not serve desk endpoints, and the desk's server does not serve members' endpoints", async () => {
    const desk = await world.memberDoor.inject({
      url: '/desk/api/requests',
      headers: { cookie: `tendwell_desk=${world.theo.token}` },
    })
    const members = await world.deskDoor.inject({
      url: '/api/v1/requests/open',
      headers: { authorization: `Bearer ${world.maya.token}` },
    })
    expect([desk.statusCode, members.statusCode]).toEqual([404, 404])
  })
})
