import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BusinessHours } from '#contract/desk/business-hours.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/clock.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
beforeAll(async () => void (world = await openWorld()))
afterAll(() => world.close())

type Calendar = Pick<BusinessHours, 'time_zone' | 'week' | 'holidays'>

const keep = ({ time_zone, week, holidays }: Calendar) =>
  world.app.deskDb.transaction().execute(async (trx) => {
    await trx.updateTable('desk.answer_times').set({ time_zone }).execute()
    await trx.deleteFrom('desk.business_week').execute()
    if (week.length > 0) await trx.insertInto('desk.business_week').values(week).execute()
    await trx.deleteFrom('desk.holidays').execute()
    if (holidays.length > 0) await trx.insertInto('desk.holidays').values(holidays).execute()
  })
const businessMs = async (since: Date, until: Date) => {
  const { rows } = await sql<{ ms: number }>`select desk.business_ms(${since}, ${until}) as ms`.execute(
    world.app.deskDb,
  )
  return rows[0]?.ms ?? Number.NaN
}
const dueAt = async (since: Date, ms: number) => {
  const { rows } = await sql<{ due: Date | null }>`select desk.due_at(${since}, ${ms}) as due`.execute(world.app.deskDb)
  return rows[0]?.due ?? null
}

/** The slow way: looks at the clock on the wall at every minute. */
function minutesOpen({ time_zone, week, holidays }: Calendar, since: Date, until: Date): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  let minutes = 0
  for (let at = since.getTime(); at < until.getTime(); at += MINUTE_MS) {
    const [day = '', time = ''] = wall.format(at).split(' ')
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
    const open = week.find((one) => one.weekday === weekday)
    if (open && open.opens <= time && time < open.closes && !holidays.some((one) => one.day === day)) minutes += 1
  }
  return minutes
}

// clocks are put forward and back in these days, at night
const DAYS = ['2026-03-06', '2026-03-27', '2026-10-03', '2026-10-23', '2026-10-30', '2026-12-23']
const zone = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
const time = fc
  .tuple(fc.integer({ min: 4, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const openDay = (weekday: number) =>
  fc.tuple(time, fc.oneof(time, fc.constant('24:00'))).map(([one, other]) => {
    const [opens, closes] = [one, other].toSorted()
    return opens === undefined || closes === undefined || opens === closes
      ? { weekday, opens: '04:00', closes: '24:00' }
      : { weekday, opens, closes }
  })
const calendar: fc.Arbitrary<Calendar> = fc.record({
  time_zone: zone,
  week: fc
    .subarray([1, 2, 3, 4, 5, 6, 7])
    .chain((days) => fc.tuple(...days.map(openDay)))
    .map((days) => [...days]),
  holidays: fc.subarray(DAYS).map((days) => days.map((day) => ({ day, name: 'Holiday' }))),
})
const moment = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 3 * 24 * 60 }))
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS))

describe('business time', () => {
  test('between two moments is what the clock on the wall shows, minute by minute, in any zone and over its changes', async () => {
    await fc.assert(
      fc.asyncProperty(calendar, moment, fc.integer({ min: 0, max: 4 * 24 * 60 }), async (days, since, minutes) => {
        await keep(days)
        const until = new Date(since.getTime() + minutes * MINUTE_MS)
        expect(await businessMs(since, until)).toBe(minutesOpen(days, since, until) * MINUTE_MS)
      }),
      { numRuns: 60 },
    )
  })

  test('is due at the first moment by which so much of it has passed, if that comes within 90 days', async () => {
    await fc.assert(
      fc.asyncProperty(calendar, moment, fc.integer({ min: 1, max: 600 }), async (days, since, minutes) => {
        await keep(days)
        const due = await dueAt(since, minutes * MINUTE_MS)
        if (due === null) {
          const horizon = new Date(since.getTime() + 90 * DAY_MS)
          expect(await businessMs(since, horizon)).toBeLessThan(minutes * MINUTE_MS)
          return
        }
        expect(await businessMs(since, due)).toBe(minutes * MINUTE_MS)
        expect(await businessMs(since, new Date(due.getTime() - 1))).toBe(minutes * MINUTE_MS - 1)
      }),
      {
        numRuns: 60,
        examples: [
          // thirty minutes a week: 391 minutes have not passed within 90 days
          [
            { time_zone: 'America/Chicago', week: [{ weekday: 6, opens: '04:00', closes: '04:30' }], holidays: [] },
            new Date('2026-03-06T00:00:00Z'),
            391,
          ],
        ],
      },
    )
  })

  test('adds up: what passes in two stretches passes in the whole', async () => {
    await fc.assert(
      fc.asyncProperty(calendar, fc.array(moment, { minLength: 3, maxLength: 3 }), async (days, moments) => {
        await keep(days)
        const [one, two, three] = moments.toSorted((a, b) => a.getTime() - b.getTime())
        if (!one || !two || !three) throw new Error('three moments')
        expect((await businessMs(one, two)) + (await businessMs(two, three))).toBe(await businessMs(one, three))
      }),
      { numRuns: 30 },
    )
  })

  test('does not run backwards, and is never due where we are never here', async () => {
    await keep({ time_zone: 'UTC', week: [{ weekday: 1, opens: '08:00', closes: '20:00' }], holidays: [] })
    const monday = new Date('2026-11-23T12:00:00Z')
    expect(await businessMs(monday, new Date(monday.getTime() - HOUR_MS))).toBe(0)
    expect(await dueAt(monday, 0)).toEqual(monday)
    await keep({ time_zone: 'UTC', week: [], holidays: [] })
    expect(await dueAt(monday, HOUR_MS)).toBeNull()
    expect(await businessMs(monday, new Date(monday.getTime() + 900 * HOUR_MS))).toBe(0)
  })
})
