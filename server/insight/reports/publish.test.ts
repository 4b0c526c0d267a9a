import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeCategory } from '#tests/world/catalog.ts'
import { completeFor, foundCompanies, giveCrowd } from '#tests/world/crowd/crowd.ts'
import { outbox } from '#tests/world/outbox.ts'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { gather, readCatalog } from './gather.ts'
import { publishReports } from './publish.ts'
import { totalsOf as totalsFrom } from './totals.ts'

const world = setUpWorldPerTest()
beforeEach(async () => {
  await foundCompanies(world)
})

const publishAll = async () => {
  while ((await publishReports(world.app)) > 0);
}
const published = async () => {
  const rows = await world.app.deskDb.selectFrom('report.publications').select('quarter').orderBy('quarter').execute()
  return rows.map(({ quarter }) => quarter)
}
const totalsOf = (quarter: string) =>
  world.app.deskDb
    .selectFrom('report.quarters')
    .select(['members', 'active_members', 'completed', 'rating'])
    .where('quarter', '=', quarter)
    .where('company_id', '=', world.brightwater)
    .executeTakeFirstOrThrow()
const until = (moment: string) => world.clock.advance(Date.parse(moment) - world.clock.now().getTime())

describe('a quarter', () => {
  test('a quarter is published once none of its requests can be reopened, and never while it runs', async () => {
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3'])
    until('2027-01-14T23:59:59.999Z')
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3'])
    world.clock.advance(1)
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3', '2026-Q4'])
  })

  test('a quarter is published once, even with several servers', async () => {
    const another = await world.anotherNode()
    await completeFor(world, await giveCrowd(world, 20), { at: new Date('2026-08-01T00:00:00.000Z') })
    await Promise.all([world.app, another.app, world.app, another.app].map((app) => publishReports(app)))
    await publishAll()
    const once = await totalsOf('2026-Q3')
    await publishAll()
    expect([await published(), await totalsOf('2026-Q3')]).toEqual([['2026-Q2', '2026-Q3'], once])
    expect(once).toMatchObject({ completed: 20 })
  })

  test('a quarter is not published if one company’s totals cannot be written', async () => {
    await world.owner.schema.alterTable('report.categories').renameTo('hidden').execute()
    await completeFor(world, await giveCrowd(world, 20), { at: new Date('2026-05-01T00:00:00.000Z') })
    await expect(publishReports(world.app)).rejects.toThrow('report.categories')
    expect(await published()).toEqual([])
    expect(await world.app.deskDb.selectFrom('report.quarters').selectAll().execute()).toEqual([])
  })

  test('a published quarter is never updated or deleted', async () => {
    await completeFor(world, await giveCrowd(world, 20), { at: new Date('2026-08-01T00:00:00.000Z') })
    await publishAll()
    const { owner } = world
    for (const change of [
      owner.updateTable('report.quarters').set({ completed: 99 }),
      owner.updateTable('report.categories').set({ completed: 99 }),
      owner.deleteFrom('report.quarters'),
      owner.deleteFrom('report.categories'),
      owner.deleteFrom('report.publications'),
    ])
      await expect(change.execute()).rejects.toThrow('a published quarter is never changed')
  })

  test('the database rejects a count below the floor', async () => {
    await publishAll()
    const of = { company_id: world.brightwater, quarter: '2026-Q3' }
    const few = { ...of, position: 0, names: ['Pet'], hue: 'pet', completed: 10 }
    await expect(world.app.deskDb.insertInto('report.categories').values(few).execute()).rejects.toThrow('check')
  })
})

describe('counted requests and people', () => {
  const JULY = new Date('2026-07-01T00:00:00.000Z')
  const JUNE = new Date('2026-06-30T23:59:59.999Z')

  test('requests completed between the first and the last moment of the quarter count', async () => {
    const crowd = await giveCrowd(world, 30)
    await completeFor(world, crowd.slice(0, 12), { at: JUNE })
    await completeFor(world, crowd.slice(0, 13), { at: JULY })
    await publishAll()
    expect([(await totalsOf('2026-Q2')).completed, (await totalsOf('2026-Q3')).completed]).toEqual([12, 13])
  })

  test('requests that are open again at publication do not count', async () => {
    const crowd = await giveCrowd(world, 30)
    const [reopened = 0] = await completeFor(world, crowd.slice(0, 12), { at: JULY })
    await world.app.db
      .updateTable('requests')
      .set({ status: 'in_progress', closed_at: null })
      .where('id', '=', reopened)
      .execute()
    await publishAll()
    expect((await totalsOf('2026-Q3')).completed).toBe(11)
  })

  test('people count if their affiliation was verified before the quarter’s end', async () => {
    const crowd = await giveCrowd(world, 20)
    const unverified = await giveCrowd(world, 20, { verified: null })
    const late = await giveCrowd(world, 20, { verified: new Date('2026-10-01T00:00:00.000Z') })
    await completeFor(world, [...crowd.slice(0, 12), ...unverified, ...late], { at: JULY })
    await publishAll()
    // the test world verified Maya and Jonah after the quarter
    expect(await totalsOf('2026-Q3')).toEqual({ members: null, active_members: 10, completed: 12, rating: null })
  })

  test('the people on the company’s list are counted, current ones alone', async () => {
    const { app, brightwater } = world
    const people = Array.from({ length: 26 }, (_, place) => ({
      company_id: brightwater,
      source: 'list' as const,
      identity: Buffer.from(`${place}`),
      ends_on: place < 4 ? '2026-01-31' : null,
    }))
    await app.deskDb.insertInto('eligible_people').values(people).execute()
    await publishAll()
    const rows = await app.deskDb
      .selectFrom('report.quarters')
      .select('listed')
      .where('quarter', '=', '2026-Q3')
      .execute()
    expect(rows).toContainEqual({ listed: 20 })
  })

  test('people count if they had not left by the quarter’s end', async () => {
    const crowd = await giveCrowd(world, 48)
    await completeFor(world, crowd.slice(0, 14), { at: JULY })
    await world.app.db.updateTable('members').set({ closed_at: JUNE }).where('id', 'in', crowd.slice(20, 30)).execute()
    await world.app.db
      .updateTable('members')
      .set({ closed_at: world.clock.now() })
      .where('id', 'in', crowd.slice(30))
      .execute()
    await publishAll()
    expect(await totalsOf('2026-Q3')).toMatchObject({ members: 40, active_members: 10 })
  })

  test('totals of ten people are withheld, and totals of eleven are published', async () => {
    const crowd = await giveCrowd(world, 40)
    await completeFor(world, [...crowd.slice(0, 10), ...crowd.slice(0, 10)], { at: JUNE })
    await completeFor(world, crowd.slice(0, 11), { at: JULY })
    await publishAll()
    expect(await totalsOf('2026-Q2')).toEqual({ members: 40, active_members: null, completed: null, rating: null })
    expect(await totalsOf('2026-Q3')).toEqual({ members: 40, active_members: 10, completed: 11, rating: null })
  })

  test('the number of members is withheld if too few made no request', async () => {
    const crowd = await giveCrowd(world, 40)
    await completeFor(world, crowd.slice(0, 30), { at: JULY })
    await publishAll()
    expect(await totalsOf('2026-Q3')).toMatchObject({ members: null, active_members: 30 })
  })

  test('the rating is an average of at least twenty-two people', async () => {
    const crowd = await giveCrowd(world, 60)
    await completeFor(world, crowd.slice(0, 21), { at: JUNE, rating: 4 })
    await completeFor(world, crowd.slice(0, 2), { at: JUNE, rating: 4 })
    await completeFor(world, crowd.slice(0, 20), { at: JULY, rating: 4 })
    await completeFor(world, crowd.slice(20, 22), { at: JULY, rating: 1 })
    await publishAll()
    expect([(await totalsOf('2026-Q2')).rating, (await totalsOf('2026-Q3')).rating]).toEqual([null, 3.7])
  })

  test('totals are withheld if no member made a request', async () => {
    await publishAll()
    expect(await totalsOf('2026-Q3')).toEqual({ members: null, active_members: null, completed: null, rating: null })
  })
})

describe('a company with more people than a slice', () => {
  const AUGUST = new Date('2026-08-11T10:00:00.000Z')
  beforeEach(async () => {
    const crowd = await giveCrowd(world, 60)
    const pet = await writeCategory(world, 'Pet', 1)
    await completeFor(world, crowd.slice(0, 40), { at: AUGUST, category: pet, rating: 5 })
    const rated = await completeFor(world, crowd.slice(20, 45), { at: AUGUST, rating: 3 })
    const answers = rated.map((id) => ({ request_id: id, at: AUGUST, first: true, took_ms: id * 1000, due_at: AUGUST }))
    await world.owner.insertInto('desk.answers').values(answers).execute()
    await world.app.deskDb
      .insertInto('time_given_back')
      .values(rated.map((request_id) => ({ request_id, given_back_minutes: 90, ...NOTHING_COUNTED })))
      .execute()
  })
  const NOTHING_COUNTED = {
    worked_minutes: 0,
    own_minutes: 0,
    answers: 0,
    messages: 0,
    call_minutes: 0,
    baseline_version: 1,
    baseline_minutes: 90,
    baseline_source: 'A survey',
  }

  test('the totals do not depend on the slices', async () => {
    const { deskDb, now } = world.app
    const of = { companyId: world.brightwater, quarter: '2026-Q3', catalog: await readCatalog(deskDb), now: now() }
    const atOnce = totalsFrom(await gather(deskDb, of))
    expect(atOnce).toMatchObject({ members: 60, active_members: 50, completed: 65, measured_hours: 40 })
    expect([atOnce.rating, atOnce.first_answer_minutes, atOnce.answers]).toEqual([4.2, expect.any(Number), 30])
    for (const size of [1, 7, 59, 60]) expect(totalsFrom(await gather(deskDb, of, size))).toEqual(atOnce)
  })

  test('a server that dies between two slices publishes nothing, and the next one publishes everything', async () => {
    const { app } = world
    let statements = 0
    const killed = { transformResult: async ({ result }: PluginTransformResultArgs) => result, transformQuery: die }
    function die({ node }: PluginTransformQueryArgs) {
      statements += 1
      // the first slice has been read by this statement
      if (statements > 4) throw new Error('The server was killed.')
      return node
    }
    await expect(publishReports({ ...app, deskDb: app.deskDb.withPlugin(killed) })).rejects.toThrow('was killed')
    expect([await published(), statements]).toEqual([[], 5])
    await publishAll()
    expect(await totalsOf('2026-Q3')).toEqual({ members: 60, active_members: 50, completed: 65, rating: 4.2 })
  })
})

describe('recipients of a report', () => {
  const mails = () => outbox(world, world.bruno.email)

  test('benefits managers get one email with the link and no figure when the quarter closes', async () => {
    await world.app.deskDb.updateTable('desk.staff').set({ last_signed_in_at: world.clock.now() }).execute()
    await completeFor(world, await giveCrowd(world, 40), { at: new Date('2026-11-01T00:00:00.000Z') })
    until('2027-01-15T00:00:00.000Z')
    const another = await world.anotherNode()
    await Promise.all([world.app, another.app].map((app) => publishReports(app)))
    await publishAll()
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Your report for October to December 2026 is ready' })
    expect(mail?.body).toContain('/report?quarter=2026-Q4')
    expect(mail?.body.replaceAll('2026', '').replace(/https?:\S+/, '')).not.toMatch(/\d/)
  })

  test('no email is sent for a quarter that closed long ago, or before the first sign-in', async () => {
    until('2027-01-15T00:00:00.000Z')
    await publishAll() // Bruno has never signed in
    await world.app.deskDb.updateTable('desk.staff').set({ last_signed_in_at: world.clock.now() }).execute()
    until('2027-05-01T00:00:00.000Z')
    await publishAll() // the first quarter of 2027, sixteen days late
    expect(await mails()).toEqual([])
  })
})
