import { sql } from 'kysely'
import type { App } from '#server/http/app.ts'

const HOUR_MS = 3_600_000
const LATER_MS = 3 * HOUR_MS
const WEEK_DAYS = 7
const MONDAY = 1

type Span = { opens_at: Date; closes_at: Date; in_days: number; weekday: number; name: string }
type Time = { readonly label: string; readonly at: Date }

/** The moments that one mostly means, when we are here: later today, the next mornings that we open, in a week. */
export async function snoozeTimes(app: App) {
  const now = app.now()
  const { rows } = await sql<Span>`
    select opens_at, closes_at, extract(isodow from opens_at at time zone time_zone)::integer as weekday,
      (opens_at at time zone time_zone)::date - (${now}::timestamptz at time zone time_zone)::date as in_days,
      to_char(opens_at at time zone time_zone, 'FMDay') as name
    from desk.answer_times, desk.open_spans(${now}, ${now}::timestamptz + interval '3 weeks')
    order by opens_at`.execute(app.deskDb)
  const mornings = rows.filter(({ in_days }) => in_days > 0)
  const [next] = mornings
  const nextWeek = mornings.find(({ weekday, in_days }) => weekday === MONDAY || in_days >= WEEK_DAYS)
  const inAWeek = mornings.find(({ in_days }) => in_days >= WEEK_DAYS)
  const chosen: (Time | undefined)[] = [
    laterToday(rows, now),
    next && { label: next.in_days === 1 ? 'Tomorrow' : next.name, at: next.opens_at },
    nextWeek && { label: nextWeek.in_days < WEEK_DAYS ? nextWeek.name : 'Next week', at: nextWeek.opens_at },
    inAWeek && { label: 'In a week', at: inAWeek.opens_at },
  ]
  const times = chosen.filter((time) => time !== undefined)
  // on a Sunday Monday is tomorrow: once is enough
  return { times: times.filter(({ at }, index) => times.findIndex((one) => +one.at === +at) === index) }
}

/** At a full hour, if we are still here then. */
function laterToday(spans: readonly Span[], now: Date): Time | undefined {
  const at = new Date(Math.ceil((now.getTime() + LATER_MS) / HOUR_MS) * HOUR_MS)
  const isOpen = spans.some(({ in_days, opens_at, closes_at }) => in_days === 0 && opens_at <= at && at < closes_at)
  return isOpen ? { label: 'Later today', at } : undefined
}
