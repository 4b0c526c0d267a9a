import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import { DAY_MS } from '#tests/world/clock.ts'
import { upload } from '#tests/world/files.ts'
import { createCompany, createMember } from '#tests/world/people.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { begin } from '#tests/world/survey-run.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { eraseClosedAccounts, removeOldRequests, removeUnsentRuns } from './retention.ts'

let world: World
const open = async (settings: Record<string, string> = {}) => void (world = await openWorld(settings))
afterEach(() => world.close())

const requests = async () =>
  (await world.app.db.selectFrom('requests').select('name').orderBy('id').execute()).map(({ name }) => name)
const close = (memberId: number) =>
  world.app.db.updateTable('members').set({ closed_at: world.clock.now() }).where('id', '=', memberId).execute()
const stateOf = (memberId: number) =>
  world.app.db.selectFrom('members').select(['email', 'erased_at']).where('id', '=', memberId).executeTakeFirst()

describe('a closed account', () => {
  beforeEach(() => open({ CLOSED_ACCOUNTS_KEPT_DAYS: '30' }))

  test('is erased after its retention period, and the log records it', { tags: '@sec-retention' }, async () => {
    await close(world.maya.id)
    world.clock.advance(30 * DAY_MS)
    expect(await eraseClosedAccounts(world.app)).toBe(0)
    world.clock.advance(1)
    expect(await eraseClosedAccounts(world.app)).toBe(1)
    expect(await eraseClosedAccounts(world.app)).toBe(0)
    expect((await stateOf(world.maya.id))?.email).toBe(`erased-${world.maya.id}@erased.invalid`)
    expect((await stateOf(world.jonah.id))?.erased_at).toBeNull()
    const records = await world.app.deskDb
      .selectFrom('desk.audit_records')
      .select(['staff_id', 'thing_id', 'after'])
      .execute()
    expect(records).toEqual([
      {
        staff_id: null,
        thing_id: world.maya.externalId,
        after: { erased: true, reason: 'Closed more than 30 days ago' },
      },
    ])
  })

  test('waits for requests in progress', async () => {
    await giveRequest(world, world.maya, { status: 'open' })
    await close(world.maya.id)
    world.clock.advance(60 * DAY_MS)
    expect(await eraseClosedAccounts(world.app)).toBe(0)
  })
})

describe('a completed request', () => {
  const YEAR_MS = 366 * DAY_MS

  test('is kept as long as its account if no period is set', async () => {
    await open()
    await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(20 * YEAR_MS)
    expect(await removeOldRequests(world.app)).toBe(0)
    expect(await requests()).toHaveLength(1)
  })

  test('is deleted after its company’s months, with answers and files', { tags: '@sec-retention' }, async () => {
    await open({ REQUESTS_KEPT_MONTHS: 'brightwater=24' })
    const old = await giveRequest(world, world.maya, { name: 'Old', status: 'closed' })
    const key = await upload(world, world.maya, { filename: 'scan.png' })
    await world.app.db.updateTable('uploads').set({ request_id: old.id, attached_message_id: 'said' }).execute()
    await giveRequest(world, world.maya, { name: 'Under way', linked_request_id: old.id })
    world.clock.advance(2 * YEAR_MS)
    await giveRequest(world, world.maya, { name: 'New', status: 'closed' })
    expect(await removeOldRequests(world.app)).toBe(1)
    expect(await requests()).toEqual(['Under way', 'New'])
    expect(await removeAbandonedUploads(world.app)).toBe(1)
    expect((await world.as(world.maya).get(`/api/v1/files/${key}`)).status).toBe(404)
  })

  test('of a member of two companies is kept for the longer period', async () => {
    await open({ REQUESTS_KEPT_MONTHS: '12,oakhurst=36' })
    const oakhurst = await createCompany(world.app.deskDb, { slug: 'oakhurst', name: 'Oakhurst Legal' })
    await world.app.db
      .insertInto('member_companies')
      .values({ member_id: world.maya.id, company_id: oakhurst, verified_at: world.clock.now() })
      .execute()
    const about = { db: world.app.deskDb, now: world.clock.now(), passwordHash: 'x' }
    await giveRequest(world, world.maya, { name: 'Of both', status: 'closed' })
    await giveRequest(world, await createMember({ ...about, name: 'No Company' }), {
      name: 'Of none',
      status: 'closed',
    })
    world.clock.advance(YEAR_MS)
    expect(await removeOldRequests(world.app)).toBe(1)
    expect(await requests()).toEqual(['Of both'])
    world.clock.advance(2 * YEAR_MS)
    expect(await removeOldRequests(world.app)).toBe(1)
  })

  test('is deleted in batches', async () => {
    await open({ REQUESTS_KEPT_MONTHS: '12' })
    for (let n = 0; n < 25; n++) await giveRequest(world, world.maya, { status: 'closed' })
    world.clock.advance(YEAR_MS)
    expect(await removeOldRequests(world.app)).toBe(20)
    expect(await removeOldRequests(world.app)).toBe(5)
  })
})

test('an unsent request is deleted a year after the last answer', async () => {
  await open()
  const run = await begin(world, [{ datum: 201, type: 'TextInput' }])
  world.clock.advance(300 * DAY_MS)
  await run.answer(201, 'Still thinking')
  world.clock.advance(300 * DAY_MS)
  expect(await removeUnsentRuns(world.app)).toBe(0)
  world.clock.advance(66 * DAY_MS)
  expect(await removeUnsentRuns(world.app)).toBe(1)
  expect(await world.app.db.selectFrom('answers').select('id').execute()).toEqual([])
})
