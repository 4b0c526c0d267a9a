import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { atCatalog } from '#tests/world/catalog-desk.ts'
import { DAY_MS, HOUR_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import { createMember, type TestMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { countAsked } from './asked.ts'

const PEOPLE = 30
const WEEKS = 12
const FLOOR = 11

const world = setUpWorld()
let people: TestMember[]
beforeAll(async () => {
  const about = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x', companyId: world.brightwater }
  people = []
  for (let n = 0; n < PEOPLE; n++) people.push(await createMember({ ...about, name: `Person${n} Number` }))
})

type Asked = { idea: number; member: TestMember; at: Date }

test('comparing weekly counts with each other and with the access log reveals at least eleven people or none', async () => {
  const category = await writeCategory(world)
  const ideas = [
    await writeSurvey(world, { name: 'Often', categoryId: category }),
    await writeSurvey(world, { name: 'Now and then', categoryId: category }),
    await writeSurvey(world, { name: 'Of one person', categoryId: category }),
  ]
  const history: Asked[] = []
  const shown: { at: Date; asked: Map<number, number | null>; counted: Map<number, number> }[] = []
  const look = async () => {
    await countAsked(world.app)
    const { categories } = await atCatalog(world).read()
    const listed = categories.flatMap((one: { ideas: { id: number; asked: number | null }[] }) => one.ideas)
    const counts = await world.app.deskDb.selectFrom('desk.asked_counts').selectAll().execute()
    const counted = Map.groupBy(counts, (row) => row.survey_id)
    shown.push({
      at: world.clock.now(),
      asked: new Map(listed.map(({ id, asked }: { id: number; asked: number | null }) => [id, asked])),
      counted: new Map(ideas.map((id) => [id, (counted.get(id) ?? []).reduce((sum, { asked }) => sum + asked, 0)])),
    })
  }
  const askFor = async (idea: number, member: TestMember) => {
    const request = await giveRequest(world, member, { survey_id: idea, issued_at: world.clock.now() })
    history.push({ idea, member, at: world.clock.now() })
    await atDesk(world, world.theo, request).open()
  }
  for (let week = 0; week < WEEKS; week++) {
    // deterministic and uneven: many requests, a few, and one member with many
    for (let n = 0; n < (week * 7) % 13; n++) await askFor(ideas[0] ?? 0, people[(week * 5 + n) % PEOPLE] ?? world.maya)
    for (let n = 0; n < week % 3; n++) await askFor(ideas[1] ?? 0, people[(week * 11 + n) % PEOPLE] ?? world.maya)
    await askFor(ideas[2] ?? 0, world.jonah)
    await look()
    world.clock.advance(2 * DAY_MS + HOUR_MS)
    await look() // within a week no count changes
    expect(shown.at(-1)?.asked).toEqual(shown.at(-2)?.asked)
    world.clock.advance(5 * DAY_MS - HOUR_MS)
  }
  await look()
  let moves = 0
  for (const idea of ideas)
    for (const [nth, now] of shown.entries()) {
      const figure = now.asked.get(idea) ?? null
      expect(figure === null || figure % 10 === 0).toBe(true)
      const before = shown[nth - 1]?.counted.get(idea) ?? 0
      const more = (now.counted.get(idea) ?? 0) - before
      if (more === 0) continue
      moves += 1
      const inOrder = history.filter((one) => one.idea === idea).slice(before, before + more)
      expect(new Set(inOrder.map(({ member }) => member.id)).size).toBeGreaterThanOrEqual(FLOOR)
    }
  expect(moves).toBeGreaterThan(2)
  // requests of a single member are never counted
  expect(shown.map(({ asked }) => asked.get(ideas[2] ?? 0))).toEqual(shown.map(() => null))
  // the log, which is by the hour, does not show which idea a row belongs to
  const log = await world.as(world.olga).get('/desk/api/access_records?limit=500')
  expect(log.body.records.length).toBeGreaterThan(history.length / 2)
  expect(log.text).not.toMatch(/Often|Now and then|Of one person/)
  for (const { at } of log.body.records) expect(at).toMatch(/T\d\d:00:00\.000Z$/)
})

test('a server that dies between two ideas has counted the first, and the next run counts each of the others once', async () => {
  const { deskDb } = world.app
  const category = await writeCategory(world, 'Another')
  const ideas = [
    await writeSurvey(world, { name: 'First', categoryId: category }),
    await writeSurvey(world, { name: 'Second', categoryId: category }),
  ]
  const issued_at = world.clock.now()
  for (const survey_id of ideas)
    for (const member of people.slice(0, FLOOR)) await giveRequest(world, member, { survey_id, issued_at })
  world.clock.advance(7 * DAY_MS)
  const counted = () =>
    deskDb.selectFrom('desk.asked_counts').select(['survey_id', 'asked']).where('survey_id', 'in', ideas).execute()
  await sql`
    create function refuse_second() returns trigger language plpgsql as $$
    begin raise 'The server was killed.'; end $$`.execute(world.owner)
  await sql`create trigger refused before insert on desk.asked_counts for each row
    when (new.survey_id = ${sql.raw(String(ideas[1]))}) execute function refuse_second()`.execute(world.owner)
  await expect(countAsked(world.app)).rejects.toThrow('The server was killed.')
  expect(await counted()).toEqual([{ survey_id: ideas[0], asked: FLOOR }])
  await sql`drop trigger refused on desk.asked_counts`.execute(world.owner)
  const another = await world.anotherNode()
  await Promise.all([world.app, another.app].map((app) => countAsked(app)))
  expect(await counted()).toEqual(ideas.map((survey_id) => ({ survey_id, asked: FLOOR })))
  expect(await countAsked(world.app)).toBe(0)
})
