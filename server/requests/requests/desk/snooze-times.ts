import { sql } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { App } from '#server/platform/http/app.ts'
import { latestReturn } from './snooze.ts'

const LATER_MS = 3 * HOUR_MS
const WEEK_DAYS = 7
const MONDAY = 1

type Day = { opens_at: Date; in_days: number; weekday: number; name: string; is_open_later: boolean }
type Time = { readonly label: string; readonly at: Date }

type Asked = { readonly days?: readonly string[] | undefined; readonly due?: Date | undefined }

/**
 * Suggested snooze times in business hours: full hours later today, the next mornings, in a week. For a request, also
 * the mornings of the days it names, and the latest possible time of its return.
 */
export async function snoozeTimes(app: App, { days = [], due }: Asked) {
  const now = app.now()
  const [times, on_days, back_at] = await Promise.all([
    mostlyMeant(app, now),
    morningsOf(app, days, now),
    due ? latestReturn(app, due) : null,
  ])
  return { times, on_days, back_at }
}

/** Replaces a closed day with the next business day, and omits days that have begun. */
async function morningsOf(app: App, days: readonly string[], now: Date) {
  if (days.length === 0) return []
  const { rows } = await sql<{ day: string; at: Date }>`
    select wanted as day, min(opens_at) as at
    from desk.answer_times, unnest(${days}::text[]) as wanted,
      lateral (select wanted::timestamp at time zone time_zone as since) as begun,
      lateral desk.open_days(since, since + interval '3 weeks') as open
    where open.day >= wanted::date
    group by wanted having min(opens_at) > ${now} order by at`.execute(app.deskDb)
  return rows
}

async function mostlyMeant(app: App, now: Date): Promise<Time[]> {
  const later = new Date(Math.ceil((now.getTime() + LATER_MS) / HOUR_MS) * HOUR_MS)
  const { rows } = await sql<Day>`
    select opens_at, extract(isodow from day)::integer as weekday,
      day - (${now}::timestamptz at time zone time_zone)::date as in_days, to_char(day, 'FMDay') as name,
      (${later}::timestamptz at time zone time_zone)::date = (${now}::timestamptz at time zone time_zone)::date
        and exists (select from desk.open_spans(${later}, ${later}) as span where span.closes_at > ${later}) as is_open_later
    from desk.answer_times, desk.open_days(${now}, ${now}::timestamptz + interval '3 weeks')
    order by day`.execute(app.deskDb)
  const mornings = rows.filter(({ in_days }) => in_days > 0)
  const [next] = mornings
  const nextWeek = mornings.find(({ weekday, in_days }) => weekday === MONDAY || in_days >= WEEK_DAYS)
  const inAWeek = mornings.find(({ in_days }) => in_days >= WEEK_DAYS)
  const chosen: (Time | undefined)[] = [
    rows.some(({ is_open_later }) => is_open_later) ? { label: 'Later today', at: later } : undefined,
    next && { label: next.in_days === 1 ? 'Tomorrow' : next.name, at: next.opens_at },
    nextWeek && { label: nextWeek.in_days < WEEK_DAYS ? nextWeek.name : 'Next week', at: nextWeek.opens_at },
    inAWeek && { label: 'In a week', at: inAWeek.opens_at },
  ]
  const times = chosen.filter((time) => time !== undefined)
  // on a Sunday, Monday is also tomorrow: list it once
  return times.filter(({ at }, index) => times.findIndex((one) => +one.at === +at) === index)
}
