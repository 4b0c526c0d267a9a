import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { t } from '#basics/language/translate.ts'
import { YEAR_MINUTES_MIN, YEAR_REQUESTS_MIN } from '#contract/member/time-given-back.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readNames } from '#server/records/translations/names.ts'
import { resultIn } from '#server/requests/results/result-in.ts'

/** The result of one of the member's completed requests and its time given back; null if there is neither. */
export async function timeGivenBack(db: MemberDb, member: MemberActor, externalId: string) {
  const row = await db
    .selectFrom('requests')
    .leftJoin('request_results as result', 'result.request_id', 'requests.id')
    .select(['result.words', 'result.money_cents', 'result.money_kind'])
    .select((request) =>
      jsonObjectFrom(
        request.selectFrom('time_given_back').selectAll('time_given_back').whereRef('request_id', '=', 'requests.id'),
      ).as('time'),
    )
    .where('requests.external_id', '=', externalId)
    .where('requests.member_id', '=', member.id)
    // a reopened request has no result yet
    .where('requests.status', '=', 'closed')
    .executeTakeFirst()
  if (!row) return { time: null, result: null }
  return { time: row.time && timeIn(row.time), result: resultIn(row) }
}

type Counted = Measured & {
  readonly worked_minutes: number
  readonly own_minutes: number
  readonly answers: number
  readonly messages: number
  readonly call_minutes: number
}

function timeIn({ worked_minutes, own_minutes: minutes, answers, messages, call_minutes, ...row }: Counted) {
  return { worked_minutes, own: { minutes, answers, messages, call_minutes }, measured: measuredIn(row) }
}

type Measured = {
  readonly baseline_minutes: number | null
  readonly baseline_source: string | null
  readonly baseline_version: number | null
  readonly given_back_minutes: number | null
}

function measuredIn({ baseline_minutes, baseline_source, baseline_version, given_back_minutes }: Measured) {
  if (baseline_minutes === null || given_back_minutes === null) return null
  return {
    alone_minutes: baseline_minutes,
    source: baseline_source ?? '',
    version: baseline_version ?? 1,
    given_back_minutes,
  }
}

/** The time given back this year, in the member's own time zone; null until it is large enough to show. */
export async function yearGivenBack(db: MemberDb, member: MemberActor, now: Date) {
  const { rows } = await sql<{ year: number; name: string | null; hue: string | null } & Sums>`
    with mine as (
      select coalesce((select name from pg_timezone_names where name = timezone), 'UTC') as zone
        from members where id = ${member.id}
    ), this_year as (
      select zone, date_trunc('year', ${now}::timestamptz, zone) as began from mine
    )
    select extract(year from began at time zone zone)::integer as year, categories.name, categories.hue,
        count(given_back_minutes)::integer as requests, (count(*) - count(given_back_minutes))::integer as not_measured,
        coalesce(sum(given_back_minutes), 0)::integer as minutes,
        coalesce(sum(own_minutes) filter (where given_back_minutes is not null), 0)::integer as own_minutes
      from this_year join requests on requests.closed_at >= began
      left join time_given_back on time_given_back.request_id = requests.id
      left join categories on categories.id = requests.category_id
     where requests.member_id = ${member.id} and requests.status = 'closed'
     group by began, zone, categories.id, categories.name, categories.hue
     order by minutes desc, categories.name`.execute(db)
  const sum = (of: keyof Sums) => rows.reduce((so_far, row) => so_far + row[of], 0)
  const [first] = rows
  if (!first || sum('requests') < YEAR_REQUESTS_MIN || sum('minutes') < YEAR_MINUTES_MIN) return null
  const translated = await readNames(
    db,
    rows.map(({ name }) => name),
  )
  return {
    year: first.year,
    minutes: sum('minutes'),
    own_minutes: sum('own_minutes'),
    requests: sum('requests'),
    not_measured: sum('not_measured'),
    categories: rows
      .filter(({ requests }) => requests > 0)
      .map(({ name, hue, minutes, requests }) => ({
        ...(name === null ? { name: t('Without a category') } : translated({ name }, { name: 'category' })),
        hue: hue ?? 'wildcard',
        minutes,
        requests,
      })),
  }
}

type Sums = {
  readonly requests: number
  readonly not_measured: number
  readonly minutes: number
  readonly own_minutes: number
}
