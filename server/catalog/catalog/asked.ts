import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { ASKED_FLOOR, ASKED_MONTHS, ASKED_STEP } from '#contract/desk/operations/catalog.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { App } from '#server/platform/http/app.ts'

const DAYS_OF_WEEK = 7

/** Start of the month from which requests are counted. */
export function askedSince(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ASKED_MONTHS, 1))
}

/**
 * Number of requests for the idea of row `s`, in tens; null below the floor. Comparing the counts of two weeks, or a
 * count with the access log, reveals at least eleven people or none: see `countAsked`.
 */
export function askedOf(since: Date): RawBuilder<number | null> {
  return sql`(
    select case when sum(asked) >= ${sql.lit(ASKED_FLOOR)}
      then (sum(asked) / ${sql.lit(ASKED_STEP)})::integer * ${sql.lit(ASKED_STEP)} end
    from desk.asked_counts where asked_counts.survey_id = s.id and asked_counts.through > ${since})`
}

/**
 * Counts complete weeks once. For each idea, it counts all requests since its previous count, as soon as they are from
 * eleven different people; until then, it counts none of them. Each idea has its own statement, so that the next run
 * continues after an interruption. Returns the number of counted weeks.
 */
export async function countAsked({ deskDb, now }: Pick<App, 'deskDb' | 'now'>): Promise<number> {
  const through = weekBefore(now())
  const counted = await deskDb
    .selectFrom('desk.asked_weeks')
    .select('through')
    .where('through', '=', through)
    .executeTakeFirst()
  if (counted) return 0
  const ideas = await deskDb.selectFrom('surveys').select('id').orderBy('id').execute()
  for (const { id } of ideas) await countIdea(deskDb, id, { through, since: askedSince(now()) })
  await deskDb
    .insertInto('desk.asked_weeks')
    .values({ through })
    .onConflict((week) => week.doNothing())
    .execute()
  return 1
}

/** If another server counts at the same time, both have the same result, and only one writes it. */
async function countIdea(db: DeskDb, id: number, { through, since }: { through: Date; since: Date }) {
  await sql`
    insert into desk.asked_counts (survey_id, through, asked)
    select survey_id, ${through}, count(*) from requests
     where survey_id = ${id} and issued_at < ${through} and issued_at >= coalesce(
       (select max(before.through) from desk.asked_counts as before where before.survey_id = ${id}), ${since})
     group by survey_id having count(distinct member_id) >= ${sql.lit(ASKED_FLOOR)}
    on conflict do nothing`.execute(db)
}

/** End of the last complete week: a Monday, midnight UTC. */
function weekBefore(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysSinceMonday = (now.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return new Date(midnight - daysSinceMonday * DAY_MS)
}
