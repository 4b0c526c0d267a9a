import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeCategory } from '#tests/catalogue.ts'
import { DAY_MS } from '#tests/clock.ts'
import { completeFor, foundCompanies, giveCrowd } from '#tests/crowd.ts'
import { settleCompany, settleStaff } from '#tests/people.ts'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'
import { publishReports } from './publish.ts'

const IN_Q2 = new Date('2026-05-11T10:00:00.000Z')
const IN_Q3 = new Date('2026-08-11T10:00:00.000Z')

/** Sixty people of Brightwater: medical for forty, home for thirteen, a pet for three. */
async function openBrightwater(words?: string): Promise<World & { crowd: number[] }> {
  const world = await openWorld()
  await foundCompanies(world)
  const crowd = await giveCrowd(world, 60)
  const [medical, home, pet] = [
    await writeCategory(world, 'Medical', 1),
    await writeCategory(world, 'Home', 2),
    await writeCategory(world, 'Pet', 3),
  ]
  await completeFor(world, crowd.slice(0, 40), { at: IN_Q3, category: medical, rating: 5, words })
  await completeFor(world, crowd.slice(30, 43), { at: IN_Q3, category: home, rating: 3, words })
  await completeFor(world, crowd.slice(20, 23), { at: IN_Q3, category: pet, words })
  await completeFor(world, crowd.slice(0, 20), { at: IN_Q2, category: medical, words })
  return { ...world, crowd }
}

const publishAll = async (world: World) => {
  while ((await publishReports(world.app)) > 0);
}

const reportOf = (world: World, quarter?: string, person: Parameters<World['as']>[0] = world.bruno) =>
  world.as(person).get(`/desk/api/report${quarter ? `?quarter=${quarter}` : ''}`)

describe('an employer', () => {
  let world: World & { crowd: number[] }
  beforeAll(async () => {
    world = await openBrightwater()
    await publishAll(world)
  })
  afterAll(() => world.close())

  test('is shown the newest quarter: people in tens, requests, hours, satisfaction, categories', async () => {
    expect((await reportOf(world)).body).toEqual({
      company: 'Brightwater Foods',
      quarters: ['2026-Q3', '2026-Q2'],
      report: {
        quarter: '2026-Q3',
        members: 60,
        active_members: 40,
        completed: 56,
        hours_saved: 196,
        rating: 4.5,
        categories: [
          { names: ['Medical'], hue: 'pet', completed: 40 },
          { names: ['Home', 'Pet'], hue: 'wildcard', completed: 16 },
        ],
        past: [
          { quarter: '2026-Q2', completed: 20 },
          { quarter: '2026-Q3', completed: 56 },
        ],
      },
    })
  })

  test('may ask for an earlier quarter, whose past is shorter', async () => {
    const { report, quarters } = (await reportOf(world, '2026-Q2')).body
    expect(quarters).toEqual(['2026-Q3', '2026-Q2'])
    expect(report).toMatchObject({ quarter: '2026-Q2', completed: 20, rating: null, past: [{ quarter: '2026-Q2' }] })
  })

  test.each(['2026-Q4', '2026-Q1', '2027-Q1', '2026-Q5', '2026-07', '2026-q3', 'x'])(
    'finds nothing for %s, which was not published',
    async (quarter) => expect((await reportOf(world, quarter)).status).toBe(404),
  )

  test('is told in words that an over-long quarter is none', async () => {
    expect((await reportOf(world, 'x'.repeat(21))).status).toBe(422)
  })

  test('of another company sees nothing of this one', async () => {
    const { deskDb, now } = world.app
    const halden = await settleCompany(deskDb, { slug: 'halden', name: 'Halden Logistics' })
    const settle = { db: deskDb, now: now(), passwordHash: 'none' }
    const carla = await settleStaff({ ...settle, name: 'Carla Voss', role: 'employer', companyId: halden })
    expect((await reportOf(world, undefined, carla)).body).toEqual({
      company: 'Halden Logistics',
      quarters: [],
      report: null,
    })
    expect((await reportOf(world, '2026-Q3', carla)).status).toBe(404)
    const nobodys = await settleStaff({ ...settle, name: 'Nils Voss', role: 'employer' })
    expect((await reportOf(world, undefined, nobodys)).status).toBe(404)
  })

  test('alone sees the report: not concierges, operations, members or strangers', async () => {
    const answers = [world.theo, world.olga, world.maya, null].map((person) => reportOf(world, '2026-Q3', person))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([403, 403, 401, 401])
  })

  test('leaves no access record, for nobody was looked at', async () => {
    await reportOf(world)
    expect(await world.app.deskDb.selectFrom('desk.access_records').select('id').execute()).toEqual([])
  })
})

test('whatever members do with what is in a published quarter, its answers stay the same bytes', async () => {
  const world = await openBrightwater()
  await publishAll(world)
  const before = await Promise.all([reportOf(world), reportOf(world, '2026-Q2')])
  const { db } = world.app
  await db
    .updateTable('requests')
    .set({ name: 'Other', details: 'Other words' })
    .where('member_id', '=', world.crowd[0] ?? 0)
    .execute()
  await db
    .updateTable('requests')
    .set({ status: 'in_progress', closed_at: null })
    .where('member_id', '=', world.crowd[1] ?? 0)
    .execute()
  await db.updateTable('request_ratings').set({ rating: 1 }).execute()
  await completeFor(world, world.crowd, { at: IN_Q3 })
  await db.updateTable('categories').set({ name: 'Renamed' }).execute()
  await db
    .deleteFrom('requests')
    .where('member_id', '=', world.crowd[2] ?? 0)
    .execute()
  await giveRequest(world, world.maya)
  await publishAll(world)
  const after = await Promise.all([reportOf(world), reportOf(world, '2026-Q2')])
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
  await world.close()
})

test('what is in the requests leaves no trace: two houses with other words answer with the same bytes', async () => {
  const one = await openBrightwater('The clinic in Edina')
  const other = await openBrightwater('A present for my boss, with a card that says <b>sorry</b>')
  for (const world of [one, other]) await publishAll(world)
  const texts = await Promise.all([one, other].flatMap((world) => [reportOf(world), reportOf(world, '2026-Q2')]))
  expect(texts[0]?.text).toBe(texts[2]?.text)
  expect(texts[1]?.text).toBe(texts[3]?.text)
  expect(texts[0]?.text).toContain('"completed":56')
  await Promise.all([one.close(), other.close()])
})

test('one member’s request more or less in a small category changes no category that stands alone', async () => {
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
