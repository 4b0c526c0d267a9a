import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PRESENCE_GONE_MS } from '#contract/desk/queue/presence.ts'
import { writeCategory } from '#tests/world/catalog.ts'
import { giveSavedReply } from '#tests/world/conversation.ts'
import { createColleague, type TestStaff } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()
let nora: TestStaff
let otto: TestStaff
beforeAll(async () => {
  const person = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'none', role: 'operations' } as const
  nora = await createColleague({ ...person, name: 'Nora Lind' })
  otto = await createColleague({ ...person, name: 'Otto Brandt' })
})
beforeEach(() => world.app.deskDb.deleteFrom('desk.record_presence').execute())

type Sign = { doing?: string; tab?: string; place?: string }

const sign = (staff: TestStaff, path: string, { doing = 'looking', tab = `tab-of-${staff.id}`, place }: Sign = {}) =>
  world.as(staff).post(path, { tab, doing, place })
const HOURS = '/desk/api/records/hours/presence'
const people = async (answer: ReturnType<typeof sign>) => (await answer).body.people

test('a signal from an open record returns who else has it open, where, and whether they are writing', async () => {
  expect(await people(sign(nora, HOURS, { doing: 'writing', place: 'a-key' }))).toEqual([])
  expect(await people(sign(otto, HOURS))).toEqual([
    { id: nora.id, name: 'Nora Lind', doing: 'writing', place: 'a-key' },
  ])
  expect(await people(sign(nora, HOURS, { tab: 'another-tab' }))).toEqual([
    { id: otto.id, name: 'Otto Brandt', doing: 'looking', place: null },
  ])
  expect(await people(sign(otto, HOURS)), 'writing in one tab is writing').toMatchObject([{ doing: 'writing' }])
})

test('a colleague who leaves a record disappears at once, and one whose connection ends soon after', async () => {
  await sign(nora, HOURS)
  await sign(nora, HOURS, { doing: 'gone' })
  expect(await people(sign(otto, HOURS))).toEqual([])
  await sign(nora, HOURS)
  world.clock.advance(PRESENCE_GONE_MS)
  expect(await people(sign(otto, HOURS))).toEqual([])
})

test('presence is separate for each record, and empty for an unknown record', async () => {
  const id = await writeCategory(world, 'Pet', 1)
  const category = `/desk/api/records/category-${id}/presence`
  await sign(nora, category)
  expect(await people(sign(otto, HOURS))).toEqual([])
  expect(await people(sign(otto, category))).toHaveLength(1)
  expect((await sign(nora, '/desk/api/records/idea-999999/presence')).status).toBe(404)
  expect((await sign(nora, '/desk/api/records/request-1/presence')).status).toBe(404)
})

test('concierges see each other at a shared reply, but not at a colleague’s private reply', async () => {
  const path = (id: number) => `/desk/api/saved-replies/${id}/presence`
  const shared = await giveSavedReply(world, null)
  await sign(world.theo, path(shared), { doing: 'writing' })
  expect(await people(sign(world.ines, path(shared)))).toMatchObject([{ name: 'Theo Marchetti', doing: 'writing' }])
  const own = await giveSavedReply(world, world.theo)
  expect((await sign(world.ines, path(own))).status).toBe(404)
})
