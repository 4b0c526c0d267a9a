import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BusinessHours } from '#contract/desk/operations/business-hours.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#tests/world/clock.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { dayColumns } from './day-spans.ts'

const world = setUpWorld()

type Calendar = Pick<BusinessHours, 'time_zone' | 'week' | 'holidays'>

const keep = ({ time_zone, week, holidays }: Calendar) =>
  world.app.deskDb.transaction().execute(async (trx) => {
    await trx.updateTable('desk.answer_times').set({ time_zone }).execute()
    await trx.deleteFrom('desk.business_week').execute()
    const days = [...Map.groupBy(week, ({ weekday }) => weekday)]
    const rows = days.map(([weekday, spans]) => ({ weekday, ...dayColumns(spans) }))
    if (rows.length > 0) await trx.insertInto('desk.business_week').values(rows).execute()
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

/**
 * Slow reference implementation: checks the local time at every minute. If the clock goes back, the repeated hour
 * counts as the end of the previous hour: a local time is reached once the clock has shown it or a later one.
 */
function minutesOpen({ time_zone, week, holidays }: Calendar, since: Date, until: Date): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone, dateStyle: 'short', timeStyle: 'short' })
  const isHoliday = (day: string) => holidays.some((one) => one.day === day)
  const isOpen = (shown: string) =>
    [0, 1].some((daysAgo) => {
      const midnight = Date.parse(`${shown.slice(0, 10)}T00:00Z`) - daysAgo * DAY_MS
      const day = new Date(midnight).toISOString().slice(0, 10)
      const minute = (Date.parse(`${shown.replace(' ', 'T')}Z`) - midnight) / MINUTE_MS
      const weekday = new Date(midnight).getUTCDay() || 7
      return week.some((span) => {
        const [opens, closes] = [minuteOf(span.opens), minuteOf(span.closes)]
        const ends = closes <= opens ? closes + 24 * 60 : closes
        return span.weekday === weekday && opens <= minute && minute < ends && !isHoliday(day)
      })
    })
  let latest = ''
  let minutes = 0
  for (let at = since.getTime() - DAY_MS; at < until.getTime(); at += MINUTE_MS) {
    const shown = wall.format(at)
    if (shown > latest) latest = shown
    if (at >= since.getTime() && isOpen(latest)) minutes += 1
  }
  return minutes
}
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

// clocks change in the nights of these days
const DAYS = [
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-09-04',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
  '2026-12-23',
]
const zone = fc.constantFrom(
  'America/Chicago',
  'Europe/Berlin',
  'America/Santiago', // here midnight is skipped, or repeated
  'Asia/Kolkata',
  'Australia/Lord_Howe', // here the change is half an hour
  'UTC',
)
const DAY_QUARTERS = 96
const WEEK_QUARTERS = 7 * DAY_QUARTERS
const quarter = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: WEEK_QUARTERS - 1 }) },
  // from Saturday 11 PM to Sunday 4 AM, when clocks change
  { weight: 1, arbitrary: fc.integer({ min: 6 * DAY_QUARTERS - 4, max: 6 * DAY_QUARTERS + 16 }) },
)
const timeAt = (ofDay: number) =>
  `${String(Math.floor(ofDay / 4)).padStart(2, '0')}:${String((ofDay % 4) * 15).padStart(2, '0')}`

/**
 * A week of days, nights, breaks and gaps that do not overlap: every second interval between random times of the week.
 */
const openWeek = fc
  .tuple(fc.uniqueArray(quarter, { maxLength: 24 }), fc.integer({ min: 0, max: WEEK_QUARTERS }), fc.boolean())
  .map(([moments, turn, isMidnight24]) => {
    const order = moments.toSorted((one, other) => one - other)
    // starts anywhere, so that some spans run from Sunday into Monday
    const begun = order.map((one) => one + (one < turn ? WEEK_QUARTERS : 0)).toSorted((one, other) => one - other)
    return begun.flatMap((from, index) => {
      const to = begun[index + 1]
      if (index % 2 === 1 || to === undefined) return []
      const closes = Math.min(to, from + DAY_QUARTERS) % DAY_QUARTERS
      return {
        weekday: (Math.floor(from / DAY_QUARTERS) % 7) + 1,
        opens: timeAt(from % DAY_QUARTERS),
        closes: closes === 0 && isMidnight24 ? '24:00' : timeAt(closes),
      }
    })
  })
const calendar: fc.Arbitrary<Calendar> = fc.record({
  time_zone: zone,
  week: openWeek,
  holidays: fc.subarray(DAYS).map((days) => days.map((day) => ({ day, name: 'Holiday' }))),
})
const moment = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 3 * 24 * 60 }))
  .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS))

/** Saturday nights on which clocks change, each with an end in the skipped or repeated hour. */
const changedNights = [
  ['America/Chicago', '2026-03-07', { opens: '22:00', closes: '02:30' }],
  ['America/Chicago', '2026-10-31', { opens: '22:00', closes: '01:30' }],
  ['Europe/Berlin', '2026-03-28', { opens: '20:00', closes: '02:15' }],
  ['Europe/Berlin', '2026-10-24', { opens: '20:00', closes: '02:45' }],
  ['America/Santiago', '2026-04-04', { opens: '20:00', closes: '24:00' }],
  ['America/Santiago', '2026-09-05', { opens: '20:00', closes: '00:30' }],
  ['Australia/Lord_Howe', '2026-10-03', { opens: '20:00', closes: '02:15' }],
] as const

describe('business time', () => {
  test('business time equals the reference, minute by minute, in any zone and across clock changes', async () => {
    await fc.assert(
      fc.asyncProperty(calendar, moment, fc.integer({ min: 0, max: 4 * 24 * 60 }), async (days, since, minutes) => {
        await keep(days)
        const until = new Date(since.getTime() + minutes * MINUTE_MS)
        expect(await businessMs(since, until)).toBe(minutesOpen(days, since, until) * MINUTE_MS)
      }),
      {
        numRuns: 120,
        examples: changedNights.map(([time_zone, day, span]): [Calendar, Date, number] => [
          {
            time_zone,
            week: [
              { weekday: 6, ...span },
              { weekday: 7, opens: span.closes.replace('24', '00'), closes: '12:00' },
            ],
            holidays: [],
          },
          new Date(`${day}T00:00Z`),
          2 * 24 * 60,
        ]),
      },
    )
  })

  test('a closed day cancels the night span that begins on it, but not the one from the day before', async () => {
    const week = [5, 6].map((weekday) => ({ weekday, opens: '22:00', closes: '06:00' }))
    const days = { time_zone: 'UTC', week, holidays: [{ day: '2026-11-28', name: 'Closed' }] }
    await keep(days)
    const friday = new Date('2026-11-27T00:00Z')
    expect(await businessMs(friday, new Date('2026-11-28T12:00Z'))).toBe(8 * HOUR_MS)
    expect(await businessMs(friday, new Date('2026-12-01T00:00Z'))).toBe(8 * HOUR_MS)
    expect(await dueAt(friday, 7 * HOUR_MS)).toEqual(new Date('2026-11-28T05:00Z'))
    expect(await dueAt(friday, 9 * HOUR_MS)).toEqual(new Date('2026-12-04T23:00Z'))
  })

  test('hours written by the previous release are read as one span from opening to closing', async () => {
    await keep({ time_zone: 'UTC', week: [], holidays: [] })
    await world.app.deskDb
      .insertInto('desk.business_week')
      .values({ weekday: 1, opens: '08:00', closes: '24:00' })
      .execute()
    const monday = new Date('2026-11-23T00:00Z')
    expect(await businessMs(monday, new Date(monday.getTime() + 7 * DAY_MS))).toBe(16 * HOUR_MS)
  })

  test('an answer is due once enough business time has passed, if that is within 90 days', async () => {
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
          // thirty minutes a week: 391 minutes do not pass within 90 days
          [
            { time_zone: 'America/Chicago', week: [{ weekday: 6, opens: '04:00', closes: '04:30' }], holidays: [] },
            new Date('2026-03-06T00:00:00Z'),
            391,
          ],
        ],
      },
    )
  })

  test('business time of two consecutive intervals adds up', async () => {
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

  test('business time is never negative, and nothing is due if the office is never open', async () => {
    await keep({ time_zone: 'UTC', week: [{ weekday: 1, opens: '08:00', closes: '20:00' }], holidays: [] })
    const monday = new Date('2026-11-23T12:00:00Z')
    expect(await businessMs(monday, new Date(monday.getTime() - HOUR_MS))).toBe(0)
    expect(await dueAt(monday, 0)).toEqual(monday)
    await keep({ time_zone: 'UTC', week: [], holidays: [] })
    expect(await dueAt(monday, HOUR_MS)).toBeNull()
    expect(await businessMs(monday, new Date(monday.getTime() + 900 * HOUR_MS))).toBe(0)
  })
})
