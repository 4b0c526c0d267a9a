import { expect, test } from 'vitest'
import { createColleague, createCompany } from '#tests/world/people.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'

const world = setUpWorldPerTest()

const WAGE = '/desk/api/report/wage'
const wageOf = async (person = world.bruno) => (await world.as(person).get(WAGE)).body

test('a benefits manager sets, changes and removes the cost of an hour; the page shows who set it', async () => {
  expect(await wageOf()).toEqual({ wage: null })
  await world.as(world.bruno).put(WAGE, { amount: '38.00' })
  await world.as(world.bruno).put(WAGE, { amount: '41.50' })
  const wage = { amount: '41.50', set_by: 'Bruno Haas', set_at: world.clock.now().toISOString() }
  expect(await wageOf()).toEqual({ wage })
  expect((await world.as(world.bruno).delete(WAGE)).body).toEqual({ wage: null })
  expect((await world.as(world.bruno).delete(WAGE)).status).toBe(200)
  expect(await wageOf()).toEqual({ wage: null })
})

test('the cost belongs to the company: another company’s manager can neither read nor change it', async () => {
  const { deskDb, now } = world.app
  const halden = await createCompany(deskDb, { slug: 'halden', name: 'Halden Logistics' })
  const person = { db: deskDb, now: now(), passwordHash: 'none' }
  const carla = await createColleague({ ...person, name: 'Carla Voss', role: 'employer', companyId: halden })
  const nobodys = await createColleague({ ...person, name: 'Nils Voss', role: 'employer' })
  await world.as(world.bruno).put(WAGE, { amount: '38.00' })
  expect(await wageOf(carla)).toEqual({ wage: null })
  await world.as(carla).put(WAGE, { amount: '99.00' })
  await world.as(carla).delete(WAGE)
  expect((await wageOf()).wage.amount).toBe('38.00')
  expect((await world.as(nobodys).put(WAGE, { amount: '38.00' })).status).toBe(404)
})

test('an invalid cost is rejected with an explanation', async () => {
  for (const amount of ['0.00', '-1.00', '38', '38.5', '1e3', '12345.00', '', '38,00']) {
    const { status, body } = await world.as(world.bruno).put(WAGE, { amount })
    expect([amount, status]).toEqual([amount, 422])
    expect(JSON.stringify(body)).toContain('Please enter what an hour costs, such as 38 or 38.50.')
  }
  expect(await wageOf()).toEqual({ wage: null })
})
