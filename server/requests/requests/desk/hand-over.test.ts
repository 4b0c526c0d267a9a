import { beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

const world = setUpWorldPerTest()
let request: StoredRequest
beforeEach(async () => {
  request = await giveRequest(world, world.maya)
})

const path = () => `/desk/api/requests/${request.external_id}`
const words = { known: 'The dog limps.', next: 'Ring the vet at nine.' }
const hand = (body: object = {}, staff = world.theo, headers?: Record<string, string>) =>
  world.as(staff).post(`${path()}/handover`, { to: world.ines.id, ...words, ...body }, headers)
const promised = async (staff: TestStaff) => (await world.as(staff).get(`${path()}/handover`)).body.promised
const seen = async (staff: TestStaff) => (await atDesk(world, staff, request).open()).body.request
const handovers = async (staff: TestStaff) => (await world.as(staff).get('/desk/api/handovers')).body
const away = (staff: TestStaff) => world.as(staff).put('/desk/api/me/shift', { on_shift: false })
const titles = (promises: { title: string }[]) => promises.map(({ title }) => title)

async function promise(staff: TestStaff) {
  const due_at = new Date(world.clock.now().getTime() + HOUR_MS).toISOString()
  const title = `${staff.name} rings the vet`
  await world.as(staff).post(`${path()}/tasks`, { title, owner: staff.id, due_at })
  await world.as(staff).post(`${path()}/reminders`, { what: `${staff.name} asks how he is`, due_at })
}

describe('handing over one request', () => {
  test('the handover moves the request and the giver’s promises on it, with a packet', async () => {
    await atDesk(world, world.theo, request).change({ assignee: 'me' })
    await promise(world.theo)
    const answer = await hand()
    expect([answer.status, answer.body.request.assignee]).toEqual([201, { id: world.ines.id, name: 'Ines Calder' }])
    const hers = await seen(world.ines)
    expect(titles(hers.promises.packets[0].moved)).toEqual([
      'Find a vet',
      'Theo Marchetti rings the vet',
      'Theo Marchetti asks how he is',
    ])
    expect(hers.promises.packets).toMatchObject([{ ...words, giver: { id: world.theo.id }, acknowledged_at: null }])
    expect(hers.promises.tasks).toMatchObject([{ owner: { id: world.ines.id } }])
    expect(hers.promises.reminders).toHaveLength(1)
    expect(hers.events.at(-1)).toMatchObject({ event: 'taken', by: 'Theo Marchetti', data: { to: 'Ines Calder' } })
    const { body } = await world.as(world.theo).get('/desk/api/concierges')
    expect(body.concierges.find(({ id }: { id: number }) => id === world.theo.id).on_shift).toBe(true)
  })

  test('the handover leaves other requests, and a colleague’s promises on this one, unchanged', async () => {
    const other = await giveRequest(world, world.maya)
    await atDesk(world, world.theo, other).change({ assignee: 'me' })
    await promise(world.ines)
    await hand({ to: world.theo.id }, world.ines)
    const his = await seen(world.theo)
    expect(titles(his.promises.packets[0].moved)).toContain('Ines Calder rings the vet')
    await hand()
    expect(titles((await seen(world.ines)).promises.packets[0].moved)).toContain('Ines Calder rings the vet')
    expect((await atDesk(world, world.theo, other).open()).body.request.assignee.id).toBe(world.theo.id)
  })

  test('the handover form is filled with known facts, regardless of the assignee', async () => {
    await atDesk(world, world.theo, request).note('The vet is Dr. Moss')
    await promise(world.theo)
    const [mine, hers] = [await promised(world.theo), await promised(world.ines)]
    expect(mine).toMatchObject({
      request: { name: 'Find a vet' },
      said: [{ who: 'note', body: 'The vet is Dr. Moss' }],
    })
    expect(mine.promises).toHaveLength(3)
    expect(titles(hers.promises)).toEqual(['Find a vet'])
  })

  test('the packet is acknowledged by its recipient only, and both see that', async () => {
    await hand()
    const [{ id }] = (await handovers(world.ines)).to_me
    const acknowledge = (staff: TestStaff) => world.as(staff).post(`/desk/api/packets/${id}/acknowledgement`)
    expect((await acknowledge(world.theo)).status).toBe(404)
    expect((await acknowledge(world.ines)).status).toBe(200)
    expect((await handovers(world.theo)).by_me).toMatchObject([{ id, acknowledged_at: expect.any(String) }])
  })

  test('a handover to an absent concierge needs a confirmation', async () => {
    await away(world.ines)
    const answer = await hand()
    expect([answer.status, answer.body.error]).toEqual([409, 'Ines Calder is away. Nothing has been handed over.'])
    expect((await seen(world.theo)).assignee).toBeNull()
    expect((await hand({ though_away: true })).body.request.assignee.id).toBe(world.ines.id)
  })

  test('a handover to oneself, to a non-concierge, without text, or of a completed request is rejected', async () => {
    for (const to of [world.theo.id, world.olga.id, world.bruno.id, 424_242])
      expect([to, Object.keys((await hand({ to })).body.errors)]).toEqual([to, ['to']])
    expect(Object.keys((await hand({ known: ' ', next: '' })).body.errors)).toEqual(['known', 'next'])
    await atDesk(world, world.theo, request).change({ state: 'solved' })
    expect((await hand()).status).toBe(409)
    expect(await promised(world.theo)).toBeNull()
    expect((await handovers(world.theo)).by_me).toEqual([])
  })

  test('a handover happens once per idempotency key', async () => {
    const once = { 'idempotency-key': 'hand-1' }
    const answers = await Promise.all([hand({}, world.theo, once), hand({}, world.theo, once)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await handovers(world.theo)).by_me).toHaveLength(1)
    expect((await hand({ next: 'Nothing' }, world.theo, once)).status).toBe(422)
  })

  test('two concurrent handovers in opposite directions run one after the other', async () => {
    const answers = await Promise.all([hand(), hand({ to: world.theo.id }, world.ines)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await seen(world.theo)).promises.packets).toHaveLength(2)
  })

  test('the member does not notice the handover', async () => {
    const before = await world.as(world.maya).get(request.path)
    const events = () => world.app.db.selectFrom('member_events').selectAll().execute()
    const heard = await events()
    await hand()
    expect((await world.as(world.maya).get(request.path)).text).toBe(before.text)
    expect(await events()).toEqual(heard)
  })

  test('a handover of an unknown request is 404; of a known one it leaves one access record', async () => {
    const before = (await accessRecords(world)).length
    await promised(world.theo)
    await hand()
    const about = { staff_id: world.theo.id, member_id: world.maya.id, request_id: request.id }
    // the second call continues the first reading, so it adds no record
    expect((await accessRecords(world)).slice(before)).toMatchObject([
      { ...about, what: 'opened', action: 'deskRequestPromises', why: 'unassigned' },
    ])
    request = { ...request, external_id: 'nobodysrequest' }
    expect((await hand()).status).toBe(404)
    expect((await world.as(world.theo).get(`${path()}/handover`)).status).toBe(404)
  })
})
