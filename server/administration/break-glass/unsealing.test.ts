import { beforeAll, beforeEach, expect, test } from 'vitest'
import { statusesOf } from '#tests/harness/statuses.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { outbox } from '#tests/world/outbox.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const PATH = '/desk/api/unsealings'
const world = setUpWorld()
let otto: TestStaff
let wanda: TestStaff
let request: StoredRequest
beforeAll(async () => {
  const person = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'of no use here' }
  otto = await createColleague({ ...person, name: 'Otto Ames', role: 'operations' })
  wanda = await createColleague({ ...person, name: 'Wanda Sorel', role: 'operations' })
  request = await giveRequest(world, world.maya, { name: 'A second opinion' })
})
beforeEach(() => world.clock.advance(DAY_MS))

const today = () => world.clock.now().toISOString().slice(0, 'yyyy-mm-dd'.length)
const asked = (given: object = {}) => ({
  member: world.maya.externalId,
  from: today(),
  to: today(),
  reason: 'She asked who had read it',
  ...given,
})
const ask = (by: TestStaff, given?: object) => world.as(by).post(PATH, asked(given))
const approve = (by: TestStaff, id: number) => world.as(by).post(`${PATH}/${id}/approval`)
const end = (by: TestStaff, id: number) => world.as(by).delete(`${PATH}/${id}`)
const rows = (by: TestStaff, id: number) => world.as(by).get(`${PATH}/${id}/records`)
const listed = async (id: number) =>
  (await world.as(world.olga).get(PATH)).body.unsealings.find((one: { id: number }) => one.id === id)

test('one of operations asks, another approves, and both see the details', { tags: '@sec-unsealing' }, async () => {
  await atDesk(world, world.theo, request).open()
  await world.as(world.ines).get('/desk/api/requests?q=opinion')
  const { status, body } = await ask(world.olga)
  expect([status, (await rows(world.olga, body.id)).status]).toEqual([201, 404])
  expect((await approve(otto, body.id)).body).toEqual({ success: true })
  const seen = await rows(world.olga, body.id)
  expect(seen.status).toBe(200)
  expect(seen.body.records).toContainEqual(
    expect.objectContaining({
      at: world.clock.now().toISOString(),
      staff: { id: world.theo.id, name: 'Theo Marchetti' },
      what: 'opened',
      request: request.external_id,
    }),
  )
  // neither the name nor the content of the request
  expect(seen.text).not.toContain('A second opinion')
  expect((await rows(otto, body.id)).status).toBe(200)
  expect((await rows(wanda, body.id)).status).toBe(404)
})

test('the member sees both people who looked, with the reason', { tags: '@sec-unsealing' }, async () => {
  const { body } = await ask(world.olga, { reason: 'A complaint of hers' })
  await approve(otto, body.id)
  for (const one of [world.olga, otto]) await rows(one, body.id)
  const { readings } = (await world.as(world.maya).get('/api/v1/readings?limit=2')).body
  expect(readings.map(({ name, what, why }: Record<string, string>) => [name, what, why])).toEqual([
    ['Otto Ames', 'unsealed', 'Two of our operations looked into who read your things: “A complaint of hers”'],
    ['Olga Petrie', 'unsealed', 'Two of our operations looked into who read your things: “A complaint of hers”'],
  ])
})

test('access ends after an hour, and earlier if either of the two closes it', async () => {
  const first = (await ask(world.olga)).body.id
  await approve(otto, first)
  expect(await listed(first)).toMatchObject({ state: 'open', approved_by: { name: 'Otto Ames' } })
  world.clock.advance(HOUR_MS)
  expect([(await rows(world.olga, first)).status, (await listed(first)).state]).toEqual([404, 'ended'])
  const second = (await ask(world.olga)).body.id
  await approve(otto, second)
  expect((await end(otto, second)).status).toBe(200)
  expect([(await rows(world.olga, second)).status, (await end(otto, second)).status]).toEqual([404, 409])
})

test('approval by the asker is rejected, and one approval counts once within 24 hours', async () => {
  const { id } = (await ask(world.olga)).body
  const own = await approve(world.olga, id)
  expect([own.status, own.body.error]).toEqual([
    409,
    'You requested this yourself. Another colleague in operations has to approve it.',
  ])
  expect(statusesOf(await Promise.all([approve(otto, id), approve(wanda, id)]))).toEqual({ 200: 1, 409: 1 })
  const late = (await ask(world.olga)).body.id
  world.clock.advance(24 * HOUR_MS)
  expect([(await approve(otto, late)).status, (await listed(late)).state]).toEqual([409, 'ended'])
})

test('an approval for one request shows only that request', async () => {
  const other = await giveRequest(world, world.maya)
  for (const one of [request, other]) await atDesk(world, world.ines, one).open()
  const { id } = (await ask(world.olga, { request: other.external_id })).body
  await approve(otto, id)
  const { records } = (await rows(world.olga, id)).body
  expect(new Set(records.map((record: { request: string }) => record.request))).toEqual(new Set([other.external_id]))
})

test("each step is in the log and mailed to everyone in operations, without the member's name", async () => {
  const { id } = (await ask(world.olga)).body
  await approve(otto, id)
  await end(world.olga, id)
  const log = (await world.as(wanda).get(`/desk/api/audit?type=unsealing&thing=${id}`)).body.records
  expect(log.map(({ action, staff }: { action: string; staff: { name: string } }) => [staff.name, action])).toEqual([
    ['Olga Petrie', 'deskEndUnsealing'],
    ['Otto Ames', 'deskApproveUnsealing'],
    ['Olga Petrie', 'deskAskUnsealing'],
  ])
  for (const one of [world.olga, otto, wanda]) {
    const mails = (await outbox(world, one.email)).slice(0, 3)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Sealed lines are closed again at the Tendwell desk',
      'Sealed lines were opened at the Tendwell desk',
      'A second person is asked for at the Tendwell desk',
    ])
    expect(JSON.stringify(mails)).not.toMatch(/maya|lindqvist/i)
  }
})

test.each([
  [{ member: 'nobody-of-this-name' }, 'member'],
  [{ request: 'not-one-of-hers' }, 'request'],
  [{ from: '2026-02-31' }, 'from'],
  [{ from: '2026-01-01', to: '2026-02-15' }, 'to'],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
  [{ reason: ' ' }, 'reason'],
])('of %j is rejected at %s', async (given, field) => {
  const answer = await ask(world.olga, given)
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
