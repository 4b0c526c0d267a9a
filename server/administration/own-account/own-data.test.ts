import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { accessRecords, atDesk } from '#tests/world/desk.ts'
import { upload } from '#tests/world/files.ts'
import { mailedToken, outbox } from '#tests/world/outbox.ts'
import type { TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
beforeEach(() => world.clock.advance(DAY_MS))

const send = (reason = 'Asked by mail') =>
  world.as(world.olga).post(`/desk/api/accounts/${world.maya.externalId}/data`, { reason })
const fetchData = (member: TestMember | null, token: string) =>
  world.as(member).get(`/api/v1/users/data?token=${encodeURIComponent(token)}`)

test('a copy of the data is mailed to the member, and operations receive none of it', async () => {
  await giveRequest(world, world.maya, { name: 'A private matter' })
  const answer = await send()
  expect(answer.text).toBe('{"success":true}')
  const [mail] = await outbox(world, world.maya.email)
  expect(mail?.links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/your-data\/[\w-]{43}$/)])
  expect(mail?.body).not.toContain('private')
})

test('the copy contains the account, requests, messages, files and answers, but no notes of the desk', async () => {
  const request = await giveRequest(world, world.maya, { name: 'Appeal the claim' })
  const key = await upload(world, world.theo, { requestId: request.external_id, filename: 'letter.png' })
  await atDesk(world, world.theo, request).reply('Here is the letter', { attachment_keys: [key] })
  const noted = await upload(world, world.theo, { requestId: request.external_id, filename: 'internal.png' })
  await atDesk(world, world.theo, request).note('Between us', { attachment_keys: [noted] })
  const datum = await world.app.db.selectFrom('data').select('id').where('label', '=', 'Pet').executeTakeFirstOrThrow()
  const datumRow = { member_id: world.maya.id, datum_id: datum.id, answered_at: world.clock.now() }
  await world.app.db
    .insertInto('member_data')
    .values({ ...datumRow, value: JSON.stringify(true) })
    .execute()
  await send()
  const answer = await fetchData(world.maya, await mailedToken(world, world.maya.email))
  const { data } = answer.body
  expect(data.account).toMatchObject({ first_name: 'Maya', email: world.maya.email, companies: ['Brightwater Foods'] })
  expect(data.told_us).toEqual([{ question: 'Pet', answer: true, at: world.clock.now().toISOString() }])
  const file = { name: 'letter.png', size: expect.any(Number), address: `http://127.0.0.1:3000/attachments/${key}` }
  expect(data.requests.find(({ name }: { name: string }) => name === 'Appeal the claim')).toMatchObject({
    status: 'in_progress',
    messages: [{ from: 'Theo Marchetti', text: 'Here is the letter', files: [file] }],
  })
  expect(data.files).toContainEqual(file)
  expect(data.devices).toHaveLength(1)
  for (const word of ['Between us', 'internal.png']) expect(answer.text).not.toContain(word)
})

test('the link works for its member only', async () => {
  await send()
  const token = await mailedToken(world, world.maya.email)
  const [jonah, unknown] = [await fetchData(world.jonah, token), await fetchData(world.jonah, 'x'.repeat(43))]
  expect([jonah.status, jonah.text]).toEqual([404, unknown.text])
  expect((await fetchData(null, token)).status).toBe(401)
  expect((await fetchData(world.maya, token)).status).toBe(200)
})

test('the link works for seven days, any number of times, and only the newest one', async () => {
  await send()
  const old = await mailedToken(world, world.maya.email)
  expect([(await fetchData(world.maya, old)).status, (await fetchData(world.maya, old)).status]).toEqual([200, 200])
  world.clock.advance(1000)
  await send()
  expect((await fetchData(world.maya, old)).status).toBe(404)
  const newest = await mailedToken(world, world.maya.email)
  world.clock.advance(7 * DAY_MS)
  expect((await fetchData(world.maya, newest)).status).toBe(404)
})

test('sending a copy is recorded as a change with its reason, not as a reading', async () => {
  const before = await accessRecords(world)
  await send('Letter of the 3rd')
  const [record] = await world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['action', 'thing_id', 'before', 'after'])
    .orderBy('id', 'desc')
    .execute()
  expect(record).toMatchObject({
    action: 'deskSendMemberData',
    thing_id: world.maya.externalId,
    after: { data_sent: true, reason: 'Letter of the 3rd' },
  })
  expect(await accessRecords(world)).toEqual(before)
})

test.each(['', 'nul\0', 'a'.repeat(5000)])('the token %j opens nothing', async (token) => {
  expect((await fetchData(world.maya, token)).status).toBeGreaterThanOrEqual(400)
})
