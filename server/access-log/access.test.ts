import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskApi } from '#contract/desk/api.ts'
import { accessRecords, atDesk } from '#tests/desk.ts'
import { upload } from '#tests/files.ts'
import { giveRequest, type StoredRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let request: StoredRequest
beforeAll(async () => {
  world = await openWorld()
  request = await giveRequest(world, world.maya)
})
afterAll(() => world.close())

const theo = () => atDesk(world, world.theo, request)

/** What the act wrote into the book. */
async function recorded(act: () => Promise<{ status: number }>) {
  const before = await accessRecords(world)
  const { status } = await act()
  return { status, records: (await accessRecords(world)).slice(before.length) }
}

describe('looking at a member’s things', () => {
  test('leaves exactly one record each time: who, what, whose, why', async () => {
    const whose = { staff_id: world.theo.id, member_id: world.maya.id, request_id: request.id }
    const key = await upload(world, world.theo, { requestId: request.external_id })
    for (const [act, record] of [
      [() => theo().open(), { action: 'deskGetRequest', reason: 'opened' }],
      [() => theo().reply('Hello', { attachment_keys: [key] }), { action: 'deskSendMessage', reason: 'reply' }],
      [() => theo().note('Between us'), { action: 'deskSendMessage', reason: 'note' }],
      [() => theo().change({ assignee: 'me' }), { action: 'deskChangeRequest', reason: 'change' }],
      [
        () => world.as(world.theo).get(`/desk/api/uploads/expiring_url?key=${key}`),
        { action: 'deskExpiringUrl', reason: 'file' },
      ],
    ] as const)
      expect((await recorded(act)).records).toEqual([{ ...whose, ...record }])
  })

  test('in the queue leaves one record for the look, whether it was a search', async () => {
    const nobody = { staff_id: world.theo.id, member_id: null, request_id: null, action: 'deskRequests' }
    const queue = await recorded(() => world.as(world.theo).get('/desk/api/requests'))
    const search = await recorded(() => world.as(world.theo).get('/desk/api/requests?q=vet'))
    expect([...queue.records, ...search.records]).toEqual([
      { ...nobody, reason: 'queue' },
      { ...nobody, reason: 'search' },
    ])
  })

  test('that is refused leaves none', async () => {
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

  test('is refused, and nothing is changed, where the record cannot be written', async () => {
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

  test('is written once and never rewritten', async () => {
    const { owner } = world // the app's own roles may not even try
    await expect(owner.updateTable('desk.access_records').set({ reason: 'nothing' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(owner.deleteFrom('desk.access_records').execute()).rejects.toThrow('append-only')
  })
})

describe('the desk’s doors', () => {
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
    '%s is closed to strangers and to members',
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
    '%s is for concierges alone',
    async (_name, { method, path }) => {
      for (const person of [world.olga, world.bruno]) {
        const answer = await call(person, method, pathOf(path))
        expect([answer.status, answer.text]).toEqual([403, '{"error":"Your role does not allow that."}'])
      }
    },
  )

  test.each(served.filter(([, { who, method }]) => who !== 'anyone' && method !== 'GET'))(
    '%s asks for the CSRF token of this very session',
    async (_name, { method, path }) => {
      for (const csrf of ['', 'guessed', world.ines.csrf]) {
        const answer = await call(world.theo, method, pathOf(path), { 'x-desk-csrf': csrf })
        expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['error']])
      }
      expect((await world.as(world.theo).get('/desk/api/session')).status).toBe(200)
    },
  )

  test('nothing of the desk answers at the members’ door, and nothing of the members’ at the desk’s', async () => {
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
