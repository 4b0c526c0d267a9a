import { expect, test } from 'vitest'
import type { TestStaff } from '#tests/world/people.ts'
import { setUpWorld } from '#tests/world/world.ts'

const world = setUpWorld()

const PATH = '/desk/api/views'
const OVERDUE = { name: 'Overdue', filters: { tab: 'Everyone', overdue: true, state: 'submitted' }, shared: false }
const namesFor = async (staff: TestStaff) =>
  (await world.as(staff).get(PATH)).body.views.map(({ name }: { name: string }) => name)
const save = (staff: TestStaff, view: object) => world.as(staff).post(PATH, view)

test('a saved view is visible to its owner only, until it is shared', async () => {
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

test('a concierge’s own views come first', async () => {
  await save(world.ines, { ...OVERDUE, name: 'A shared one', shared: true })
  await save(world.theo, { ...OVERDUE, name: 'Zebra' })
  expect(await namesFor(world.theo)).toEqual(['Zebra', 'A shared one'])
})

test('saving the same view again returns it; another view with the same name is rejected', async () => {
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
])('a view with %j is rejected', async (part, field) => {
  const answer = await save(world.theo, { ...OVERDUE, ...part })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})
