import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { holdFile, newFeed, work } from '#tests/world/company/feeds.ts'
import { changesOf } from '#tests/world/desk-offerings.ts'
import { outbox } from '#tests/world/outbox.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { forgetPreviews } from '../eligibility/forget-previews.ts'
import { FEED_MAX_BYTES } from './receive-file.ts'
import { reportMissedFiles } from './report-missed-files.ts'
import { workFeeds } from './work-feeds.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
const olga = () => world.as(world.olga)
const listed = async (companyId: number) =>
  (await olga().get(`/desk/api/companies/${companyId}/eligibility`)).body.addresses
const decide = (id: string, act: 'apply' | 'drop', body?: object) =>
  olga().post(`/desk/api/feed_runs/${id}/${act}`, body)

describe('a file', () => {
  test('waits, is applied, is recorded, and is deleted when it has been read', async () => {
    const feed = await newFeed(world)
    const sent = await feed.put(feed.people(3))
    expect([sent.status, sent.body]).toEqual([202, { run: { id: expect.any(String), state: 'queued' } }])
    await work(world)
    expect(await feed.read(sent.body.run.id)).toEqual({
      id: sent.body.run.id,
      state: 'applied',
      mode: 'full',
      rows: 3,
      added: 3,
      unchanged: 0,
      removed: 0,
      faults: 0,
      reason: null,
      received_at: expect.any(String),
      finished_at: expect.any(String),
    })
    expect(await listed(feed.companyId)).toBe(3)
    expect(await changesOf(world, 'company', feed.companyId)).toContainEqual(
      expect.objectContaining({ action: 'applyFeedRun', after: expect.objectContaining({ addresses: 3 }) }),
    )
    expect(await readdir(join(world.app.config.DATA_DIR, 'files'))).toEqual([])
  })

  test('that is sent twice is applied with nothing to do', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(3))
    expect(await feed.send(feed.people(3))).toMatchObject({ state: 'applied', added: 0, unchanged: 3, removed: 0 })
  })

  test('of joiners or of leavers changes only those', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(3))
    expect(await feed.send(feed.people(2, 3), '?mode=joiners')).toMatchObject({ mode: 'joiners', added: 2, removed: 0 })
    expect(await feed.send(feed.people(2), '?mode=leavers')).toMatchObject({ mode: 'leavers', added: 0, removed: 2 })
    expect(await listed(feed.companyId)).toBe(3)
  })

  test('waits until the file before it was read, also with several servers', async () => {
    const feed = await newFeed(world)
    // servers share the storage of files
    const other = { ...(await world.anotherNode()).app, storage: world.app.storage }
    const first = (await feed.put(feed.people(2))).body.run
    const second = (await feed.put(feed.people(3))).body.run
    for (;;) if ((await Promise.all([workFeeds(world.app), workFeeds(other)])).every((done) => done === 0)) break
    expect([await feed.read(first.id), await feed.read(second.id)]).toMatchObject([
      { state: 'applied', added: 2 },
      { state: 'applied', added: 1, unchanged: 2 },
    ])
  })

  test('that a stopped server was reading is read again', async () => {
    const feed = await newFeed(world)
    const { run } = (await feed.put(feed.people(2))).body
    await world.app.deskDb
      .updateTable('desk.feed_runs')
      .set({ state: 'checking', attempts: 1, leased_until: new Date(world.clock.now().getTime() + MINUTE_MS) })
      .where('id', '=', run.id)
      .execute()
    await work(world)
    expect(await feed.read(run.id)).toMatchObject({ state: 'checking' })
    world.clock.advance(2 * MINUTE_MS)
    await work(world)
    expect(await feed.read(run.id)).toMatchObject({ state: 'applied', added: 2 })
  })

  describe('that is missing in the storage', () => {
    const missing = async () => {
      throw new Problem('not_found')
    }
    const workWithout = () => workFeeds({ ...world.app, storage: { ...world.app.storage, open: missing } })

    test('for a moment is read again', async () => {
      const feed = await newFeed(world)
      const { run } = (await feed.put(feed.people(2))).body
      await expect(workWithout()).rejects.toThrow('missing in the storage')
      expect(await feed.read(run.id)).toMatchObject({ state: 'checking' })
      world.clock.advance(MINUTE_MS)
      await work(world)
      expect(await feed.read(run.id)).toMatchObject({ state: 'applied', added: 2 })
    })

    test('for longer fails with what happened', async () => {
      const feed = await newFeed(world)
      const { run } = (await feed.put(feed.people(2))).body
      for (let attempts = 1; attempts <= 5; attempts += 1) {
        await expect(workWithout()).rejects.toThrow('missing in the storage')
        world.clock.advance(attempts * MINUTE_MS)
      }
      const { state, reason } = await feed.read(run.id)
      expect([state, reason]).toEqual([
        'failed',
        'We lost this file before it was read, so nothing was changed. Please send it again.',
      ])
    })
  })

  test('with faults is applied without these lines, listed without values', { tags: '@sec-feed-content' }, async () => {
    const feed = await newFeed(world)
    const { id } = await feed.send(`${feed.people(2)}\nsecret-word\n\n`)
    expect(await feed.read(id)).toMatchObject({ state: 'applied', rows: 3, added: 2, faults: 1 })
    const { text, headers } = await feed.get(`/runs/${id}/faults`)
    expect(headers['content-type']).toContain('text/csv')
    expect(text).toBe('\ufeff"line","column","reason"\r\n4,"email","This is not an email address."')
    expect((await olga().get(`/desk/api/feed_runs/${id}`)).body.run.listed_faults).toHaveLength(1)
  })
})

describe('the previous list stays', () => {
  test('if a line cannot be read and the file would remove a person, who may be in that line', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(3))
    const run = await feed.send(`${feed.people(2)}\np2 at feed\n`)
    expect(run).toMatchObject({ state: 'held', removed: 1, reason: expect.stringContaining('cannot be read') })
    expect(await listed(feed.companyId)).toBe(3)
  })

  test('if a file has no column that identifies people', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(2))
    expect(await feed.send('name,city\nAnn,Oslo')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('names no column'),
    })
    expect(await feed.send('')).toMatchObject({ state: 'failed', reason: 'This file is empty. Please choose another.' })
    expect(await listed(feed.companyId)).toBe(2)
  })

  test('if the token is wrong, or of another company', { tags: '@sec-feed-company' }, async () => {
    const [feed, other] = [await newFeed(world), await newFeed(world)]
    const wrong = await feed.put(feed.people(2), '', { authorization: 'Bearer tw_wrong' })
    expect([wrong.status, wrong.headers['www-authenticate']]).toEqual([401, expect.stringContaining('invalid_token')])
    const theirs = await feed.put(feed.people(2), '', { authorization: `Bearer ${other.token}` })
    expect([theirs.status, theirs.body.error]).toEqual([401, 'This token belongs to another company.'])
    const { run } = (await other.put(other.people(2))).body
    expect((await feed.get(`/runs/${run.id}`)).status).toBe(404)
  })

  test('if the file is too large, no CSV, or of an unknown mode', async () => {
    const feed = await newFeed(world)
    const large = await feed.put('email', '', { 'content-length': String(FEED_MAX_BYTES + 1) })
    expect([large.status, large.body.error]).toEqual([413, expect.stringContaining('larger than 100 MB')])
    expect((await feed.put('{}', '', { 'content-type': 'application/json' })).status).toBe(415)
    const unknown = await feed.put('email', '?mode=some')
    expect([unknown.status, unknown.body.error]).toEqual([422, expect.stringContaining('full, joiners or leavers')])
    expect((await feed.get('/runs')).body.runs).toEqual([])
  })

  test('if the company is closed, before or after the file arrived', async () => {
    const feed = await newFeed(world)
    const { run } = (await feed.put(feed.people(2))).body
    await olga().patch(`/desk/api/companies/${feed.companyId}`, { closed: true })
    await work(world)
    const late = await feed.put(feed.people(2))
    expect([late.status, late.body.error]).toEqual([403, expect.stringContaining('closed')])
    const { state, reason } = (await olga().get(`/desk/api/feed_runs/${run.id}`)).body.run
    expect([state, reason]).toEqual(['failed', 'This company is closed, so nothing was changed.'])
  })
})

describe('a file that would remove more than the limit', () => {
  test('is held, mailed to operations and the contact, then applied', { tags: '@sec-feed-cut-off' }, async () => {
    const feed = await newFeed(world)
    const contact_email = `it@${feed.slug}.example`
    await world.app.deskDb.updateTable('companies').set({ contact_email }).where('id', '=', feed.companyId).execute()
    await feed.send(feed.people(40))
    const { id, reason } = await feed.send(feed.people(10))
    expect(reason).toBe('It would remove 30 of 40 people, more than 5 %.')
    for (const email of [world.olga.email, contact_email])
      expect((await outbox(world, email))[0]?.subject).toContain('is on hold')
    expect(await listed(feed.companyId)).toBe(40)
    expect((await decide(id, 'apply', { removed: 29 })).status).toBe(409)
    expect(await listed(feed.companyId)).toBe(40)
    world.clock.advance(2 * DAY_MS)
    while ((await forgetPreviews(world.app)) > 0);
    expect((await decide(id, 'apply', { removed: 30 })).body.run).toMatchObject({ state: 'applied', removed: 30 })
    expect((await decide(id, 'apply', { removed: 30 })).status).toBe(200)
    expect(await listed(feed.companyId)).toBe(10)
  })

  test('is dropped by operations without a change', async () => {
    const { id, companyId } = await holdFile(world)
    expect((await decide(id, 'drop')).body.run).toMatchObject({ state: 'failed', reason: 'It was dropped.' })
    expect([await listed(companyId), (await decide(id, 'apply', { removed: 30 })).status]).toEqual([40, 409])
  })

  test('gives way to a newer full file', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(40))
    const { id } = await feed.send(feed.people(10))
    expect(await feed.send(feed.people(39))).toMatchObject({ state: 'applied', removed: 1 })
    expect(await feed.read(id)).toMatchObject({ state: 'failed', reason: 'A newer file took its place.' })
  })

  test('is applied at once with a limit that allows it', async () => {
    const feed = await newFeed(world)
    const limit = { limit_percent: 100, limit_people: 20 }
    expect((await olga().put(`/desk/api/companies/${feed.companyId}/feed`, limit)).body).toEqual(limit)
    await feed.send(feed.people(40))
    expect(await feed.send(feed.people(10))).toMatchObject({ state: 'applied', removed: 30 })
    expect((await olga().get(`/desk/api/companies/${feed.companyId}/feed`)).body).toMatchObject(limit)
  })

  test('is held, too, if it lacks a column that the last file had', async () => {
    const feed = await newFeed(world)
    await feed.send('employee_id,date_of_birth,email\n1,1988-03-14,ann@col.example')
    const run = await feed.send('email\nann@col.example')
    expect(run).toMatchObject({ state: 'held', reason: expect.stringContaining('employee_id, date_of_birth') })
  })
})

test('a nightly file that has not come for 36 hours is an alarm and is mailed once, and again after another gap', async () => {
  const feed = await newFeed(world)
  const mails = async () =>
    (await outbox(world, world.olga.email)).filter(({ subject }) =>
      subject?.includes(`${feed.slug.replace('feed-', 'Feed ')} Ltd for 36 hours`),
    ).length
  const alarms = async () => (await olga().get('/desk/api/alarms')).body.missed_files
  const company = { id: feed.companyId, name: expect.any(String) }
  const measured = async () => {
    const { body } = await world.deskDoor.inject({ method: 'GET', url: '/metrics' })
    return Number(/^tendwell_feeds_missed (\d+)$/m.exec(body)?.[1])
  }
  await feed.send(feed.people(2))
  world.clock.advance(DAY_MS)
  await feed.send(feed.people(2))
  const lastAt = world.clock.now().toISOString()
  world.clock.advance(DAY_MS + 12 * HOUR_MS - 1)
  await reportMissedFiles(world.app)
  expect(await mails()).toBe(0)
  world.clock.advance(1)
  for (let n = 0; n < 2; n += 1) await reportMissedFiles(world.app)
  expect(await mails()).toBe(1)
  const missed = await alarms()
  expect(missed).toContainEqual({ company, last_at: lastAt })
  expect(await measured()).toBe(missed.length)
  await feed.send(feed.people(2))
  expect(await alarms()).not.toContainEqual(expect.objectContaining({ company }))
  expect(await measured()).toBe(missed.length - 1)
  world.clock.advance(2 * DAY_MS)
  await reportMissedFiles(world.app)
  expect(await mails()).toBe(2)
})

describe('the company’s own staff', () => {
  const bruno = () => world.as(world.bruno)
  const brightwater = () => ({ companyId: world.brightwater, slug: 'brightwater' })

  test('see their files and where to send them, and decide about a file on hold', async () => {
    const { id } = await holdFile(world, brightwater())
    const { body } = await bruno().get('/desk/api/company/feed')
    expect(body.address).toBe(`${world.app.config.publicUrl}/feeds/brightwater`)
    expect(body.runs[0]).toMatchObject({ id, state: 'held', removed: 30 })
    expect((await bruno().get(`/desk/api/company/feed_runs/${id}`)).body.run.listed_faults).toEqual([])
    const applied = await bruno().post(`/desk/api/company/feed_runs/${id}/apply`, { removed: 30 })
    expect(applied.body.run).toMatchObject({ state: 'applied' })
    const other = await holdFile(world, brightwater())
    expect((await bruno().post(`/desk/api/company/feed_runs/${other.id}/drop`)).body.run.state).toBe('failed')
  })

  test('find no file of another company', async () => {
    const { id, companyId } = await holdFile(world)
    const answers = [
      await bruno().get(`/desk/api/company/feed_runs/${id}`),
      await bruno().post(`/desk/api/company/feed_runs/${id}/apply`, { removed: 30 }),
      await bruno().post(`/desk/api/company/feed_runs/${id}/drop`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await listed(companyId)).toBe(40)
  })
})
