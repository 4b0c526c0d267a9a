import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestStaff } from '#tests/people.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

const PATH = '/desk/api/views'
const OVERDUE = { name: 'Overdue', filters: { tab: 'Everyone', overdue: true, state: 'submitted' }, shared: false }
const namesFor = async (staff: TestStaff) =>
  (await world.as(staff).get(PATH)).body.views.map(({ name }: { name: string }) => name)
const save = (staff: TestStaff, view: object) => world.as(staff).post(PATH, view)

test('a view is saved, is its owner’s alone, and can be shared', async () => {
  const { status, body } = await save(world.theo, OVERDUE)
  expect([status, body.view]).toEqual([201, { ...OVERDUE, id: expect.any(Number), mine: true, by: 'Theo Marchetti' }])
  expect([await namesFor(world.theo), await namesFor(world.ines)]).toEqual([['Overdue'], []])
  const path = `${PATH}/${body.view.id}`
  expect((await world.as(world.theo).patch(path, { shared: true, name: ' Late ' })).body.view).toMatchObject({
    name: 'Late',
    shared: true,
    filters: OVERDUE.filters,
  })
  const { views } = (await world.as(world.ines).get(PATH)).body
  expect(views).toMatchObject([{ name: 'Late', mine: false, by: 'Theo Marchetti' }])
  for (const answer of [
    await world.as(world.ines).patch(path, { name: 'Mine now' }),
    await world.as(world.ines).delete(path),
  ])
    expect(answer.status).toBe(404)
  expect((await world.as(world.theo).delete(path)).status).toBe(200)
  expect((await world.as(world.theo).delete(path)).status).toBe(404)
  expect(await namesFor(world.ines)).toEqual([])
})

test('one’s own come first', async () => {
  await save(world.ines, { ...OVERDUE, name: 'A shared one', shared: true })
  await save(world.theo, { ...OVERDUE, name: 'Zebra' })
  expect(await namesFor(world.theo)).toEqual(['Zebra', 'A shared one'])
})

test('saving the same again is the same view; another of its name is refused, on changing too', async () => {
  const view = { ...OVERDUE, name: 'Again' }
  const answers = await Promise.all(Array.from({ length: 4 }, () => save(world.theo, view)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const other = await save(world.theo, { ...view, filters: { tab: 'Mine' } })
  expect([other.status, other.body.errors]).toEqual([422, { name: ['You have a view of this name already.'] }])
  expect((await save(world.ines, view)).status).toBe(201)
  const { id } = (await save(world.theo, { ...view, name: 'Elsewhere' })).body.view
  expect((await world.as(world.theo).patch(`${PATH}/${id}`, { name: 'AGAIN' })).status).toBe(422)
  expect((await world.as(world.theo).patch(`${PATH}/${id}`, { name: 'ELSEWHERE' })).status).toBe(200)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ shared: 'yes' }, 'shared'],
  [{ filters: { tab: 'Nobody' } }, 'filters.tab'],
  [{ filters: { tab: 'Mine', state: 'done' } }, 'filters.state'],
])('a view is refused with %j', async (part, field) => {
  const answer = await save(world.theo, { ...OVERDUE, ...part })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
