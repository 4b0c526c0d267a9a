import { afterEach, beforeEach, expect, test } from 'vitest'
import { createColleague, createCompany } from '#tests/people.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const WAGE = '/desk/api/report/wage'
const wageOf = async (person = world.bruno) => (await world.as(person).get(WAGE)).body

test('a benefits manager sets, changes and removes what an hour costs; the page says who set it', async () => {
  expect(await wageOf()).toEqual({ wage: null })
  await world.as(world.bruno).put(WAGE, { amount: '38.00' })
  await world.as(world.bruno).put(WAGE, { amount: '41.50' })
  const wage = { amount: '41.50', set_by: 'Bruno Haas', set_at: world.clock.now().toISOString() }
  expect(await wageOf()).toEqual({ wage })
  expect((await world.as(world.bruno).delete(WAGE)).body).toEqual({ wage: null })
  expect((await world.as(world.bruno).delete(WAGE)).status).toBe(200)
  expect(await wageOf()).toEqual({ wage: null })
})

test('it is the company’s own: another company’s manager neither sees nor changes it', async () => {
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

test('what is no wage is refused in words', async () => {
  for (const amount of ['0.00', '-1.00', '38', '38.5', '1e3', '12345.00', '', '38,00']) {
    const { status, body } = await world.as(world.bruno).put(WAGE, { amount })
    expect([amount, status]).toEqual([amount, 422])
    expect(JSON.stringify(body)).toContain('Please enter what an hour costs, such as 38 or 38.50.')
  }
  expect(await wageOf()).toEqual({ wage: null })
})
