import { type RawBuilder, sql } from 'kysely'
import { ASKED_FLOOR, ASKED_MONTHS, ASKED_STEP } from '#contract/desk/catalog.ts'
import type { App } from '#server/http/app.ts'

const DAY_MS = 86_400_000
const DAYS_OF_WEEK = 7

/** The beginning of the month from which requests are counted. */
export function askedSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ASKED_MONTHS, 1))
}

/**
 * How often the idea of the row `s` was asked for, in tens; null below the floor. Who compares one week's figure with
 * the next, or with the access log, finds eleven people or nobody: see `countAsked`.
 */
export function askedOf(since: Date): RawBuilder<number | null> {
  return sql`(
    select case when sum(asked) >= ${sql.lit(ASKED_FLOOR)}
      then (sum(asked) / ${sql.lit(ASKED_STEP)})::integer * ${sql.lit(ASKED_STEP)} end
    from desk.asked_counts where asked_counts.survey_id = s.id and asked_counts.through > ${since})`
}

/**
 * Counts the weeks that are over, once each: for an idea whatever was asked since its count before, as soon as that
 * was by eleven different people. Until then nothing of it is counted. Says how many weeks that were.
 */
export async function countAsked({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const through = weekBefore(now())
  return deskDb.transaction().execute(async (trx) => {
    const mine = await trx
      .insertInto('desk.asked_weeks')
      .values({ through })
      .onConflict((counted) => counted.doNothing())
      .returning('through')
      .executeTakeFirst()
    if (!mine) return 0
    await sql`
      insert into desk.asked_counts (survey_id, through, asked)
      select survey_id, ${through}, count(*) from requests
       where survey_id is not null and issued_at < ${through} and issued_at >= coalesce(
         (select max(before.through) from desk.asked_counts as before where before.survey_id = requests.survey_id),
         ${askedSince(now())})
       group by survey_id having count(distinct member_id) >= ${sql.lit(ASKED_FLOOR)}`.execute(trx)
    return 1
  })
}

/** The end of the last week that is over: a Monday, midnight UTC. */
function weekBefore(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysSinceMonday = (now.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return new Date(midnight - daysSinceMonday * DAY_MS)
}
