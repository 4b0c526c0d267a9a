import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveSavedReply } from '#tests/conversation.ts'
import type { TestStaff } from '#tests/people.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const PATH = '/desk/api/saved-replies'
const list = async (staff: TestStaff): Promise<{ id: number; uses: number }[]> =>
  (await world.as(staff).get(PATH)).body.replies
const idsOf = async (staff: TestStaff) => (await list(staff)).map(({ id }) => id)
const audited = () =>
  world.app.deskDb.selectFrom('desk.audit_records').selectAll().where('thing_type', '=', 'saved_reply').execute()
const words = { title: ' I have it ', body: 'Thank you, {{member.first_name}}.', shared: false }

test('one’s own is one’s own, and a shared one is everybody’s', async () => {
  const own = await world.as(world.theo).post(PATH, words)
  expect([own.status, own.body.reply]).toEqual([
    201,
    {
      id: expect.any(Number),
      title: 'I have it',
      body: words.body,
      shared: false,
      uses: 0,
      last_used_on: null,
      unused_for_a_year: false,
      proposed: false,
      version: 1,
    },
  ])
  const shared = await world.as(world.theo).post(PATH, { ...words, shared: true })
  expect(await idsOf(world.theo)).toEqual([own.body.reply.id, shared.body.reply.id])
  expect(await idsOf(world.ines)).toEqual([shared.body.reply.id])
})

test('a colleague’s own cannot be changed, removed or counted: it is not there', async () => {
  const id = await giveSavedReply(world, world.theo)
  const ines = world.as(world.ines)
  for (const answer of [
    await ines.put(`${PATH}/${id}`, { ...words, version: 1 }),
    await ines.delete(`${PATH}/${id}`),
    await ines.post(`${PATH}/${id}/uses`),
  ])
    expect(answer.status).toBe(404)
  expect(await idsOf(world.theo)).toContain(id)
})

test('a change on top of a colleague’s change is stopped, and overwrites nothing', async () => {
  const id = await giveSavedReply(world, null)
  const change = (staff: TestStaff, title: string) =>
    world.as(staff).put(`${PATH}/${id}`, { ...words, title, shared: true, version: 1 })
  const answers = await Promise.all([change(world.theo, 'By Theo'), change(world.ines, 'By Ines')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toBe('A colleague has changed this reply since you opened it.')
})

test('uses are counted, and change nothing that an open editor relies on', async () => {
  const id = await giveSavedReply(world, null)
  await Promise.all([world.theo, world.ines, world.theo].map((staff) => world.as(staff).post(`${PATH}/${id}/uses`)))
  expect((await list(world.theo)).find((reply) => reply.id === id)).toMatchObject({ uses: 3, version: 1 })
})

test('of the last use only the day is known; what nobody used for a year is said to be so', async () => {
  const id = await giveSavedReply(world, null, { added_on: '2001-02-03' })
  const seen = async () => (await list(world.theo)).find((reply) => reply.id === id)
  expect(await seen()).toMatchObject({ last_used_on: null, unused_for_a_year: true })
  await world.as(world.theo).post(`${PATH}/${id}/uses`)
  const today = world.app.now().toISOString().slice(0, 10)
  expect(await seen()).toMatchObject({ last_used_on: today, unused_for_a_year: false })
})

test('what is proposed becomes everybody’s by a colleague’s word, never by its owner’s', async () => {
  const propose = async () => (await world.as(world.theo).post(PATH, { ...words, proposed: true })).body.reply.id
  const decide = (staff: TestStaff, id: number, accept: boolean) =>
    world.as(staff).post(`${PATH}/${id}/decision`, { accept })
  const proposed = async (staff: TestStaff) =>
    (await world.as(staff).get(PATH)).body.proposals.map(({ id }: { id: number }) => id)
  const [one, other] = [await propose(), await propose()]
  expect(await proposed(world.ines)).toEqual([one, other])
  expect([...(await proposed(world.theo)), ...(await idsOf(world.ines))]).not.toContain(one)
  expect((await decide(world.theo, one, true)).status).toBe(404)
  expect((await decide(world.ines, one, true)).status).toBe(200)
  expect((await decide(world.ines, one, false)).status).toBe(404)
  expect((await decide(world.ines, other, false)).status).toBe(200)
  expect(await proposed(world.ines)).toEqual([])
  expect(await idsOf(world.ines)).toContain(one)
  expect(await idsOf(world.ines)).not.toContain(other)
  expect((await audited()).at(-1)).toMatchObject({ action: 'deskDecideProposal', staff_id: world.ines.id })
})

test('what all share goes into the audit log, what is one’s own does not', async () => {
  const before = (await audited()).length
  const { id } = (await world.as(world.theo).post(PATH, words)).body.reply
  expect(await audited()).toHaveLength(before)
  await world.as(world.theo).put(`${PATH}/${id}`, { ...words, shared: true, version: 1 })
  await world.as(world.ines).delete(`${PATH}/${id}`)
  expect((await audited()).slice(before)).toMatchObject([
    { action: 'deskChangeSavedReply', thing_id: String(id), before: { shared: false }, after: { shared: true } },
    { action: 'deskRemoveSavedReply', staff_id: world.ines.id, after: null },
  ])
})

test.each([
  ['without a name', { title: ' ' }, 'title'],
  ['without words', { body: '\n' }, 'body'],
  ['of too long a name', { title: 'a'.repeat(81) }, 'title'],
  ['that is perhaps shared', { shared: 'yes' }, 'shared'],
])('one %s is not valid', async (_what, wrong, field) => {
  const answer = await world.as(world.theo).post(PATH, { ...words, ...wrong })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
