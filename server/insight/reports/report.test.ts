import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#tests/world/clock.ts'
import { completeFor } from '#tests/world/crowd/crowd.ts'
import { IN_Q3, openBrightwater, publishAll, reportOf } from '#tests/world/employer.ts'
import { createColleague, createCompany } from '#tests/world/people.ts'
import type { World } from '#tests/world/world.ts'

describe('an employer', () => {
  let world: World & { crowd: number[] }
  beforeAll(async () => {
    world = await openBrightwater()
    await publishAll(world)
  })
  afterAll(() => world.close())

  test('an employer sees the newest quarter: people in tens, requests, hours, satisfaction, categories', async () => {
    expect((await reportOf(world)).body).toEqual({
      company: 'Brightwater Foods',
      quarters: ['2026-Q3', '2026-Q2'],
      first_on: null,
      report: {
        quarter: '2026-Q3',
        members: 60,
        listed: null,
        active_members: 40,
        completed: 56,
        hours_saved: 196,
        rating: 4.5,
        voices: null,
        measured_hours: null,
        first_answer: null,
        promises: null,
        categories: [
          { names: ['Medical'], hue: 'pet', completed: 40 },
          { names: ['Home', 'Pet'], hue: 'wildcard', completed: 16 },
        ],
        past: [
          { quarter: '2026-Q2', completed: 20, categories: expect.any(Array) },
          { quarter: '2026-Q3', completed: 56, rating: 4.5 },
        ].map((totals) => expect.objectContaining(totals)),
      },
    })
  })

  test('an employer can read an earlier quarter, with fewer quarters before it', async () => {
    const { report, quarters } = (await reportOf(world, '2026-Q2')).body
    expect(quarters).toEqual(['2026-Q3', '2026-Q2'])
    expect(report).toMatchObject({ quarter: '2026-Q2', completed: 20, rating: null, past: [{ quarter: '2026-Q2' }] })
  })

  test.each(['2026-Q4', '2026-Q1', '2027-Q1', '2026-Q5', '2026-07', '2026-q3', 'x'])(
    'an employer gets 404 for %s, which was not published',
    async (quarter) => expect((await reportOf(world, quarter)).status).toBe(404),
  )

  test.each(['from=2026-07-01&to=2026-08-01', 'quarter=2026-Q3&month=8', 'category=Pet'])(
    'an employer cannot narrow a quarter: %s is rejected or ignored',
    async (query) => {
      const { status, text } = await world.as(world.bruno).get(`/desk/api/report?${query}`)
      if (status === 200) expect(text).toBe((await reportOf(world)).text)
      else expect(status).toBe(422)
    },
  )

  test('an employer gets a clear error for an overlong quarter', async () => {
    expect((await reportOf(world, 'x'.repeat(21))).status).toBe(422)
  })

  test('an employer sees nothing of another company', async () => {
    const { deskDb, now } = world.app
    const halden = await createCompany(deskDb, { slug: 'halden', name: 'Halden Logistics' })
    const person = { db: deskDb, now: now(), passwordHash: 'none' }
    const carla = await createColleague({ ...person, name: 'Carla Voss', role: 'employer', companyId: halden })
    expect((await reportOf(world, undefined, carla)).body).toEqual({
      company: 'Halden Logistics',
      quarters: [],
      report: null,
      first_on: expect.stringMatching(/^\d{4}-(01|04|07|10)-15T00:00:00.000Z$/),
    })
    expect((await reportOf(world, '2026-Q3', carla)).status).toBe(404)
    const nobodys = await createColleague({ ...person, name: 'Nils Voss', role: 'employer' })
    expect((await reportOf(world, undefined, nobodys)).status).toBe(404)
  })

  test('only an employer can read the report: no concierge, operations, member or stranger', async () => {
    const answers = [world.theo, world.olga, world.maya, null].map((person) => reportOf(world, '2026-Q3', person))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 401, 401])
  })

  test('a report leaves no access record, because it is about no person', async () => {
    await reportOf(world)
    expect(await world.app.deskDb.selectFrom('desk.access_records').select('id').execute()).toEqual([])
  })
})

test('one request more or less in a small category changes no separately shown category', async () => {
  const world = await openBrightwater()
  const pets = await world.app.db
    .selectFrom('categories')
    .select('id')
    .where('name', '=', 'Pet')
    .executeTakeFirstOrThrow()
  await completeFor(world, world.crowd.slice(50, 51), { at: IN_Q3, category: pets.id })
  world.clock.advance(DAY_MS)
  await publishAll(world)
  expect((await reportOf(world)).body.report.categories).toEqual([
    { names: ['Medical'], hue: 'pet', completed: 40 },
    { names: ['Home', 'Pet'], hue: 'wildcard', completed: 17 },
  ])
  await world.close()
})
