import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeCategory } from '#tests/catalog.ts'
import { completeFor, foundCompanies, giveCrowd } from '#tests/crowd.ts'
import { outbox } from '#tests/outbox.ts'
import { openWorld, type World } from '#tests/world.ts'
import { gather, readCatalog } from './gather.ts'
import { publishReports } from './publish.ts'
import { totalsOf as totalsFrom } from './totals.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
  await foundCompanies(world)
})
afterEach(() => world.close())

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
  test('is published when it is over and nothing in it can open again by a reply, and the running one never', async () => {
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3'])
    until('2027-01-14T23:59:59.999Z')
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3'])
    world.clock.advance(1)
    await publishAll()
    expect(await published()).toEqual(['2026-Q2', '2026-Q3', '2026-Q4'])
  })

  test('is published once by any number of servers', async () => {
    const another = await world.anotherNode()
    await completeFor(world, await giveCrowd(world, 20), { at: new Date('2026-08-01T00:00:00.000Z') })
    await Promise.all([world.app, another.app, world.app, another.app].map((app) => publishReports(app)))
    await publishAll()
    const once = await totalsOf('2026-Q3')
    await publishAll()
    expect([await published(), await totalsOf('2026-Q3')]).toEqual([['2026-Q2', '2026-Q3'], once])
    expect(once).toMatchObject({ completed: 20 })
  })

  test('is not published at all where one company’s totals cannot be written', async () => {
    await world.owner.schema.alterTable('report.categories').renameTo('hidden').execute()
    await completeFor(world, await giveCrowd(world, 20), { at: new Date('2026-05-01T00:00:00.000Z') })
    await expect(publishReports(world.app)).rejects.toThrow('report.categories')
    expect(await published()).toEqual([])
    expect(await world.app.deskDb.selectFrom('report.quarters').selectAll().execute()).toEqual([])
  })

  test('is never changed or taken back', async () => {
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

  test('holds no count under the floor: the store itself takes none', async () => {
    await publishAll()
    const of = { company_id: world.brightwater, quarter: '2026-Q3' }
    const few = { ...of, position: 0, names: ['Pet'], hue: 'pet', completed: 10 }
    await expect(world.app.deskDb.insertInto('report.categories').values(few).execute()).rejects.toThrow('check')
  })
})

describe('what counts', () => {
  const JULY = new Date('2026-07-01T00:00:00.000Z')
  const JUNE = new Date('2026-06-30T23:59:59.999Z')

  test('is what was completed from the first to the last moment of the quarter', async () => {
    const crowd = await giveCrowd(world, 30)
    await completeFor(world, crowd.slice(0, 12), { at: JUNE })
    await completeFor(world, crowd.slice(0, 13), { at: JULY })
    await publishAll()
    expect([(await totalsOf('2026-Q2')).completed, (await totalsOf('2026-Q3')).completed]).toEqual([12, 13])
  })

  test('is not what is open again when the quarter is published', async () => {
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

  test('are people whose affiliation was verified before the quarter’s end', async () => {
    const crowd = await giveCrowd(world, 20)
    const unverified = await giveCrowd(world, 20, { verified: null })
    const late = await giveCrowd(world, 20, { verified: new Date('2026-10-01T00:00:00.000Z') })
    await completeFor(world, [...crowd.slice(0, 12), ...unverified, ...late], { at: JULY })
    await publishAll()
    // Maya and Jonah of this world were verified after the quarter
    expect(await totalsOf('2026-Q3')).toEqual({ members: null, active_members: 10, completed: 12, rating: null })
  })

  test('are people who had not left by the quarter’s end', async () => {
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

  test('says nothing of ten people, and something of eleven', async () => {
    const crowd = await giveCrowd(world, 40)
    await completeFor(world, [...crowd.slice(0, 10), ...crowd.slice(0, 10)], { at: JUNE })
    await completeFor(world, crowd.slice(0, 11), { at: JULY })
    await publishAll()
    expect(await totalsOf('2026-Q2')).toEqual({ members: 40, active_members: null, completed: null, rating: null })
    expect(await totalsOf('2026-Q3')).toEqual({ members: 40, active_members: 10, completed: 11, rating: null })
  })

  test('says nothing of how many there are where hardly anybody asked for nothing', async () => {
    const crowd = await giveCrowd(world, 40)
    await completeFor(world, crowd.slice(0, 30), { at: JULY })
    await publishAll()
    expect(await totalsOf('2026-Q3')).toMatchObject({ members: null, active_members: 30 })
  })

  test('is an average of what at least twenty-two people said', async () => {
    const crowd = await giveCrowd(world, 60)
    await completeFor(world, crowd.slice(0, 21), { at: JUNE, rating: 4 })
    await completeFor(world, crowd.slice(0, 2), { at: JUNE, rating: 4 })
    await completeFor(world, crowd.slice(0, 20), { at: JULY, rating: 4 })
    await completeFor(world, crowd.slice(20, 22), { at: JULY, rating: 1 })
    await publishAll()
    expect([(await totalsOf('2026-Q2')).rating, (await totalsOf('2026-Q3')).rating]).toEqual([null, 3.7])
  })

  test('says nothing where nobody asked for anything', async () => {
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

  test('has the same totals in whatever slices they are gathered', async () => {
    const { deskDb } = world.app
    const of = { companyId: world.brightwater, quarter: '2026-Q3', catalog: await readCatalog(deskDb) }
    const atOnce = totalsFrom(await gather(deskDb, of))
    expect(atOnce).toMatchObject({ members: 60, active_members: 50, completed: 65, measured_hours: 40 })
    expect([atOnce.rating, atOnce.first_answer_minutes, atOnce.answers]).toEqual([4.2, expect.any(Number), 30])
    for (const size of [1, 7, 59, 60]) expect(totalsFrom(await gather(deskDb, of, size))).toEqual(atOnce)
  })

  test('has none of them published by a server that dies between two slices, and all by the next', async () => {
    const { app } = world
    let statements = 0
    const killed = { transformResult: async ({ result }: PluginTransformResultArgs) => result, transformQuery: die }
    function die({ node }: PluginTransformQueryArgs) {
      statements += 1
      // the first slice has been read by then
      if (statements > 4) throw new Error('The server was killed.')
      // the first slice has been read throw new Error('The server was killed.')
      return node
    }
    await expect(publishReports({ ...app, deskDb: app.deskDb.withPlugin(killed) })).rejects.toThrow('was killed')
    expect([await published(), statements]).toEqual([[], 5])
    await publishAll()
    expect(await totalsOf('2026-Q3')).toEqual({ members: 60, active_members: 50, completed: 65, rating: 4.2 })
  })
})

describe('whom a report is for', () => {
  const mails = () => outbox(world, world.bruno.email)

  test('is told by a mail with the link and no figure, once, when the quarter closes', async () => {
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

  test('is not told of a quarter that closed long ago, and not before they ever came', async () => {
    until('2027-01-15T00:00:00.000Z')
    await publishAll() // Bruno has never signed in
    await world.app.deskDb.updateTable('desk.staff').set({ last_signed_in_at: world.clock.now() }).execute()
    until('2027-05-01T00:00:00.000Z')
    await publishAll() // the first quarter of 2027, sixteen days late
    expect(await mails()).toEqual([])
  })
})
