import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import '#tests/harness/generated-cases.ts'
import { writeCategory, writeSurvey } from '#tests/world/catalog.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { atDesk } from '#tests/world/desk.ts'
import type { TestStaff } from '#tests/world/people.ts'
import { giveRequest, type StoredRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { recountTime } from './recount.ts'

const world = setUpWorld()
let request: StoredRequest
beforeEach(async () => {
  // keeps the tests' times from overlapping
  world.clock.advance(DAY_MS)
  request = await giveRequest(world, world.maya, { status: 'in_progress' })
})

let stretches = 0
const nextName = () => `stretch-${++stretches}`

const time = (staff: TestStaff = world.theo, at = request) => {
  const path = `/desk/api/requests/${at.external_id}/own_time`
  const as = world.as(staff)
  return {
    /** Reports work between two times, in minutes before now. */
    beat: (from: number, until: number, id = nextName()) =>
      as.post(`${path}/beats`, { id, began_ms_ago: from * MINUTE_MS, ended_ms_ago: until * MINUTE_MS }),
    mark: (kind: string | null) => as.put(`${path}/running`, { kind }),
    correct: (minutes: number, reason = 'I rang from the train', key?: string) =>
      as.post(`${path}/corrections`, { minutes, reason }, key === undefined ? {} : { 'idempotency-key': key }),
    own: async () => (await as.get(path)).body.time,
  }
}
const minutes = async (staff: TestStaff = world.theo, at = request) => (await time(staff, at).own()).minutes
const given = async (at = request, who = world.maya) =>
  (await world.as(who).get(`/api/v1/time_given_back?request_id=${at.external_id}`)).body.time
const complete = (at = request) => atDesk(world, world.theo, at).change({ state: 'solved' })

describe('work in an open conversation', () => {
  test('the stretches of work count once each, however often they are sent', async () => {
    const { beat } = time()
    expect((await beat(30, 25)).body).toEqual({ success: true })
    await beat(20, 18, 'the-same-stretch')
    await beat(20, 18, 'the-same-stretch')
    // the response was lost, and the retry comes later
    world.clock.advance(MINUTE_MS)
    await beat(20, 18, 'the-same-stretch')
    expect(await minutes()).toBe(7)
  })

  test('overlapping work in two tabs or on two devices of one person counts once, on one request only', async () => {
    const other = await giveRequest(world, world.maya, { status: 'in_progress' })
    await time().beat(30, 20)
    await time().beat(25, 16)
    await time().beat(30, 16)
    await time(world.theo, other).beat(22, 12)
    expect([await minutes(), await minutes(world.theo, other)]).toEqual([14, 4])
  })

  test('simultaneous work of two colleagues counts for each', async () => {
    await time().beat(30, 20)
    await time(world.ines).beat(30, 24)
    expect([await minutes(), await minutes(world.ines)]).toEqual([10, 6])
  })

  test('a stretch that arrives at two servers at the same time counts once', async () => {
    await Promise.all([time().beat(9, 3), time().beat(8, 2), time().beat(7, 1), time().beat(9, 1)])
    expect(await minutes()).toBe(8)
  })

  test('a stretch that a server of the previous release records counts', async () => {
    const [id, told] = [nextName(), '[2026-11-20 10:00+00,2026-11-20 10:05+00)']
    await sql`
      insert into desk.work (id, request_id, staff_id, kind, told, counted, counted_ms)
      values (${id}, ${request.id}, ${world.theo.id}, 'open', ${told}, '{}', ${5 * MINUTE_MS})`.execute(
      world.app.deskDb,
    )
    const { rows } = await sql`
      select told, span = ${told}::tstzrange as is_span from desk.work where id = ${id}`.execute(world.app.deskDb)
    expect(rows).toEqual([{ told: null, is_span: true }])
    expect(await minutes()).toBe(5)
  })

  test.each([
    [{ began_ms_ago: 1000, ended_ms_ago: 2000 }, 'It ends before it begins.'],
    [{ began_ms_ago: 30 * DAY_MS, ended_ms_ago: 0 }, 'That is too long ago to be counted.'],
    [{ began_ms_ago: HOUR_MS, ended_ms_ago: 0 }, 'That is more than one stretch may have.'],
    [{ began_ms_ago: -5, ended_ms_ago: -9 }, 'Please give milliseconds.'],
  ])('%j is rejected', async (stretch, sentence) => {
    const path = `/desk/api/requests/${request.external_id}/own_time/beats`
    const answer = await world.as(world.theo).post(path, { id: nextName(), ...stretch })
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(sentence)])
    expect(await minutes()).toBe(0)
  })
})

describe('a call or a task', () => {
  test('a call runs until it is ended, on any open page, and counts time that the page has not reported', async () => {
    const { mark, beat, own } = time()
    const begun = (await mark('call')).body.time
    expect(begun.running).toMatchObject({ kind: 'call', request: { external_id: request.external_id } })
    world.clock.advance(6 * MINUTE_MS)
    await beat(5, 3)
    expect((await own()).running.kind).toBe('call')
    world.clock.advance(4 * MINUTE_MS)
    await mark(null)
    await mark(null)
    expect(await own()).toMatchObject({ minutes: 10, running: null })
  })

  test('a call ends when another one starts, and counts for four hours if it is never ended', async () => {
    const other = await giveRequest(world, world.maya, { status: 'in_progress' })
    await time().mark('task')
    await time().mark('task')
    world.clock.advance(3 * MINUTE_MS)
    await time(world.theo, other).mark('call')
    world.clock.advance(9 * HOUR_MS)
    await time(world.theo, other).mark(null)
    expect([await minutes(), await minutes(world.theo, other)]).toEqual([3, 240])
  })
})

describe('a correction', () => {
  test('a correction states the actual time and a reason, and overwrites nothing', async () => {
    const { beat, correct, own } = time()
    await beat(30, 20)
    expect((await correct(25)).body.time).toMatchObject({
      minutes: 25,
      corrections: [{ minutes: 15, reason: 'I rang from the train' }],
    })
    world.clock.advance(HOUR_MS)
    await beat(3, 1)
    await correct(20, 'The train was theirs')
    expect(await own()).toMatchObject({ minutes: 20, corrections: [{ minutes: -7 }, { minutes: 15 }] })
  })

  test('a correction needs a reason, and is applied once per key', async () => {
    const { correct, own } = time()
    expect((await correct(5, ' ')).body.errors).toEqual({ reason: ['Please say why'] })
    await correct(5, 'By phone', 'a-key-of-theo')
    await correct(5, 'By phone', 'a-key-of-theo')
    expect(await own()).toMatchObject({ minutes: 5, corrections: [{ minutes: 5 }] })
  })

  test('a correction of a colleague’s time is not possible, and that time is not readable', async () => {
    await time().beat(30, 20)
    await time().correct(12, 'By phone')
    expect(await time(world.ines).own()).toEqual({ minutes: 0, running: null, corrections: [] })
    await time(world.ines).correct(0, 'Nothing')
    expect(await minutes()).toBe(12)
  })
})

describe('privacy of work times', () => {
  test('no other server folder reads work times: no report, export or operations page', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    const own = /^(insight\/time-tracking|platform\/db)\//
    const naming = files
      .filter((file) => file.endsWith('.ts') && !own.test(file))
      .filter((file) =>
        /desk\.(work\b|work_corrections|running_work|time_counted)/.test(readFileSync(join('server', file), 'utf8')),
      )
    expect(naming).toEqual(['administration/seed/time-spent.ts'].filter((file) => files.includes(file)))
  })

  test('operations, employers and the member have no access to work times', async () => {
    await time().beat(30, 20)
    const path = `/desk/api/requests/${request.external_id}/own_time`
    for (const person of [world.olga, world.bruno]) expect((await world.as(person).get(path)).status).toBe(403)
    await complete()
    expect(JSON.stringify(await given())).not.toContain('Theo')
  })
})

/** An idea that takes a person three hours alone, and a request for it. */
async function measured(minutesAlone = 180) {
  const idea = await writeSurvey(world, { categoryId: await writeCategory(world) })
  await publish(idea, 0, minutesAlone)
  return { idea, request: await giveRequest(world, world.maya, { status: 'in_progress', survey_id: idea }) }
}
const publish = (idea: number, follows: number, alone: number, source = 'Forty people, asked in May') =>
  world.as(world.olga).post(`/desk/api/catalog/ideas/${idea}/baselines`, { follows, minutes: alone, source })

describe('baselines', () => {
  test('a baseline is published with its source, version by version', async () => {
    const idea = await writeSurvey(world)
    const path = `/desk/api/catalog/ideas/${idea}/baselines`
    expect((await world.as(world.olga).get(path)).body).toEqual({ baselines: [] })
    expect((await publish(idea, 0, 180)).status).toBe(201)
    // the response to the first attempt was lost
    expect((await publish(idea, 0, 180)).body.baselines).toHaveLength(1)
    expect((await publish(idea, 0, 200)).status).toBe(409)
    const { body } = await publish(idea, 1, 200, 'Sixty people')
    expect(body.baselines).toMatchObject([
      { version: 2, minutes: 200, source: 'Sixty people', published_by: world.olga.name },
      { version: 1, minutes: 180 },
    ])
  })

  test('a request keeps the baseline that it was counted by, whatever is published later', async () => {
    const { idea, request: asked } = await measured()
    await time(world.theo, asked).beat(9, 2)
    await complete(asked)
    world.clock.advance(HOUR_MS)
    await publish(idea, 1, 600)
    await time(world.theo, asked).correct(9, 'By phone')
    expect(await given(asked)).toMatchObject({ worked_minutes: 9, measured: { alone_minutes: 180, version: 1 } })
  })
})

describe('the time given back', () => {
  test('the time given back is the baseline minus the member’s own time, after completion', async () => {
    const { request: asked } = await measured()
    await time(world.theo, asked).beat(9, 2)
    await world.as(world.maya).post(`${asked.path}/messages`, {
      message: { body: 'one two three four five six', source: 'user', source_name: 'Maya' },
    })
    await time(world.theo, asked).mark('member_call')
    world.clock.advance(5 * MINUTE_MS)
    await time(world.theo, asked).mark(null)
    expect(await given(asked)).toBeNull()
    await complete(asked)
    // one answer 25 s, a message of six words 69 s, a call of five minutes
    expect(await given(asked)).toEqual({
      worked_minutes: 12,
      own: { minutes: 7, answers: 1, messages: 1, call_minutes: 5 },
      measured: { alone_minutes: 180, source: 'Forty people, asked in May', version: 1, given_back_minutes: 173 },
    })
    expect(await given(asked, world.jonah)).toBeNull()
  })

  test('a request without a baseline is not measured, and one without recorded work shows nothing', async () => {
    await time().beat(9, 2)
    await complete()
    expect(await given()).toMatchObject({ worked_minutes: 7, measured: null })
    const { request: nothing } = await measured()
    await complete(nothing)
    expect(await given(nothing)).toBeNull()
  })

  test('reopening a request removes its time, and the next completion counts it again', async () => {
    const { request: asked } = await measured()
    await time(world.theo, asked).beat(9, 2)
    await complete(asked)
    await atDesk(world, world.theo, asked).change({ state: 'in_progress' })
    expect(await given(asked)).toBeNull()
    await time(world.theo, asked).correct(31, 'By phone')
    await complete(asked)
    expect((await given(asked)).worked_minutes).toBe(31)
  })

  test('the time is summed over the year once three requests and an hour are reached', async () => {
    const year = async () => (await world.as(world.jonah).get('/api/v1/time_given_back/year')).body.year
    const idea = await writeSurvey(world, { categoryId: await writeCategory(world, 'Garden', 9) })
    await publish(idea, 0, 61)
    for (const expected of [null, null, { minutes: 180, own_minutes: 3, requests: 3, not_measured: 0 }]) {
      const category_id = (
        await world.app.db.selectFrom('surveys').select('category_id').where('id', '=', idea).executeTakeFirstOrThrow()
      ).category_id
      const asked = await giveRequest(world, world.jonah, {
        status: 'in_progress',
        survey_id: idea,
        ...(category_id && { category_id }),
      })
      await time(world.theo, asked).beat(9, 2)
      world.clock.advance(HOUR_MS)
      await complete(asked)
      expect(await year()).toEqual(
        expected && {
          year: 2026,
          ...expected,
          categories: [{ name: 'Garden', hue: 'pet', minutes: 180, requests: 3 }],
        },
      )
    }
  })
})

describe('generated histories', () => {
  type Act =
    | { readonly kind: 'beat'; readonly who: number; readonly at: number; readonly from: number; readonly long: number }
    | { readonly kind: 'again'; readonly which: number }
    | { readonly kind: 'correct'; readonly who: number; readonly at: number; readonly minutes: number }
    | { readonly kind: 'close' | 'reopen'; readonly at: number }
  const one = fc.nat({ max: 1 })
  const act: fc.Arbitrary<Act> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('beat' as const),
        who: one,
        at: one,
        from: fc.integer({ min: 11, max: 50 }),
        long: fc.integer({ min: 1, max: 10 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('again' as const), which: fc.nat({ max: 20 }) }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('correct' as const), who: one, at: one, minutes: fc.nat({ max: 60 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const), at: one }) },
  )

  test('each minute of a person counts once, and recounting from the events changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 18 }), async (acts) => {
        world.clock.advance(DAY_MS)
        const requests = [(await measured()).request, (await measured(20)).request]
        const staff = [world.theo, world.ines]
        /** Expected result: the request that each minute of a concierge counts for. */
        const at = new Map<string, number>()
        const corrected = new Map<string, number>()
        const countedOf = (who: number, where: number) =>
          [...at].filter(([minute, request]) => minute.startsWith(`${who}/`) && request === where).length +
          (corrected.get(`${who}/${where}`) ?? 0)
        const beats: { name: string; act: Extract<Act, { kind: 'beat' }> }[] = []
        const send = ({ name, act: { who, at: where, from, long } }: (typeof beats)[number]) =>
          time(staff[who], requests[where]).beat(from, from - long, name)
        for (const step of acts) {
          if (step.kind === 'beat') {
            const beat = { name: nextName(), act: step }
            beats.push(beat)
            await send(beat)
            for (let minute = step.from; minute > step.from - step.long; minute -= 1)
              if (!at.has(`${step.who}/${minute}`)) at.set(`${step.who}/${minute}`, step.at)
          } else if (step.kind === 'again') {
            const beat = beats[step.which]
            if (beat) await send(beat)
          } else if (step.kind === 'correct') {
            const key = `${step.who}/${step.at}`
            corrected.set(key, (corrected.get(key) ?? 0) + step.minutes - countedOf(step.who, step.at))
            await time(staff[step.who], requests[step.at]).correct(step.minutes, 'By phone')
          } else {
            const state = step.kind === 'close' ? 'solved' : 'in_progress'
            await atDesk(world, world.theo, requests[step.at] ?? request).change({ state })
          }
        }
        for (const where of [0, 1]) {
          for (const who of [0, 1]) expect(await minutes(staff[who], requests[where])).toBe(countedOf(who, where))
          await complete(requests[where])
          const shown = await given(requests[where])
          if (shown) expect(shown.worked_minutes).toBe(countedOf(0, where) + countedOf(1, where))
        }
        const shown = await world.app.db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()
        expect((await recountTime(world.app.deskDb)).different).toEqual([])
        await world.app.db.deleteFrom('time_given_back').execute()
        await recountTime(world.app.deskDb)
        const recounted = await world.app.db.selectFrom('time_given_back').selectAll().orderBy('request_id').execute()
        expect(recounted).toEqual(shown)
      }),
      { numRuns: 12 },
    )
  })

  test('a recount finds, reports and repairs manipulated times', async () => {
    const { request: asked } = await measured()
    await time(world.theo, asked).beat(9, 2)
    await complete(asked)
    await world.app.db
      .updateTable('time_given_back')
      .set({ given_back_minutes: 999 })
      .where('request_id', '=', asked.id)
      .execute()
    const { different } = await recountTime(world.app.deskDb)
    expect(different).toEqual([{ request: asked.external_id, before: 999, after: 179 }])
    expect((await recountTime(world.app.deskDb)).different).toEqual([])
  })
})
