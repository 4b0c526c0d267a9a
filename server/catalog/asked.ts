import { type RawBuilder, sql } from 'kysely'
import { ASKED_FLOOR, ASKED_MONTHS, ASKED_STEP } from '#contract/desk/catalog.ts'
import type { DeskDb } from '#server/db/connect.ts'
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
 * was by eleven different people. Until then nothing of it is counted. Each idea is a statement of its own; what ends in
 * between has counted some, and the next run counts the others. Says how many weeks that were.
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

/** Another server that is at it counts the very same, and one of both writes it. */
async function countIdea(db: DeskDb, id: number, { through, since }: { through: Date; since: Date }) {
  await sql`
    insert into desk.asked_counts (survey_id, through, asked)
    select survey_id, ${through}, count(*) from requests
     where survey_id = ${id} and issued_at < ${through} and issued_at >= coalesce(
       (select max(before.through) from desk.asked_counts as before where before.survey_id = ${id}), ${since})
     group by survey_id having count(distinct member_id) >= ${sql.lit(ASKED_FLOOR)}
    on conflict do nothing`.execute(db)
}

/** The end of the last week that is over: a Monday, midnight UTC. */
function weekBefore(now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const daysSinceMonday = (now.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return new Date(midnight - daysSinceMonday * DAY_MS)
}
