import { sql } from 'kysely'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { hasCome } from './lock-staff.ts'

/** Concierges who can get a request, with their presence, and those who have not signed in yet. */
export async function colleagues(db: DeskDb, now: Date) {
  const rows = await selectColleagues(db, now)
    .orderBy(({ fn }) => fn('folded', ['person.name']))
    .orderBy('person.id')
    .execute()
  const invited = await db
    .selectFrom('desk.staff as person')
    .select(['person.id', 'person.name'])
    .where('person.role', '=', 'concierge')
    .where('person.closed_at', 'is', null)
    .where(({ not }) => not(hasCome))
    .orderBy(({ fn }) => fn('folded', ['person.name']))
    .orderBy('person.id')
    .execute()
  return { concierges: rows.map(colleagueOf), invited }
}

export function selectColleagues(db: DeskDb, now: Date) {
  return (
    db
      .selectFrom('desk.staff as person')
      .leftJoin(
        sql<{ staff_id: number; attendant_id: number | null }>`desk.attendance(${now})`.as('attended'),
        (join) => join.onRef('attended.staff_id', '=', 'person.id'),
      )
      // follow the chain of covers, because a cover may also be away
      .leftJoin('desk.staff as cover', (join) =>
        join.onRef('cover.id', '=', 'attended.attendant_id').onRef('cover.id', '<>', 'person.id'),
      )
      .select([
        'person.id',
        'person.name',
        backAt(now).as('away_until'),
        'cover.id as cover_id',
        'cover.name as cover_name',
        isOnShift(now).as('on_shift'),
        sql<number>`(select coalesce(sum(active), 0) from desk.queue_counts where assignee_id = person.id)::int`.as(
          'in_hand',
        ),
        sql<number>`(select count(*) from requests, desk.answer_times
        where assignee_id = person.id and queue_group = 0
          and due_at >= (${now}::timestamptz at time zone time_zone)::date::timestamp at time zone time_zone
          and due_at < ((${now}::timestamptz at time zone time_zone)::date + 1)::timestamp at time zone time_zone)::int`.as(
          'due_today',
        ),
        sql<string | null>`(select time_zone from desk.own_hours where staff_id = person.id)`.as('time_zone'),
        sql<Date | null>`desk.outside_until(person.id, ${now})`.as('outside_until'),
        sql<Date | null>`(
        select closes_at from desk.work_spans(person.id, ${now}, ${now})
         where opens_at <= ${now} and closes_at > ${now})`.as('closes_at'),
        sql<{ first_day: string; last_day: string } | null>`(
        select json_build_object('first_day', first_day, 'last_day', last_day) from desk.days_away
         where staff_id = person.id and last_day >= (${now}::timestamptz at time zone desk.zone_of(person.id))::date
           and first_day < (${now}::timestamptz at time zone desk.zone_of(person.id))::date + 14
         order by first_day limit 1)`.as('days_away'),
      ])
      .where('person.role', '=', 'concierge')
      .where('person.closed_at', 'is', null)
      .where(hasCome)
  )
}

/** When an absent concierge is back: if both the switch and the calendar say away, when both are over. */
export const backAt = (
  now: Date,
) => sql<Date | null>`case when person.away_since is null or person.away_until is not null
  then greatest(person.away_until, desk.back_from_days_away(person.id, ${now})) end`

/** For the staff row that a statement calls `person`. */
export const isOnShift = (now: Date) => sql<boolean>`desk.is_on_shift(person, ${now})`

type Row = Awaited<ReturnType<ReturnType<typeof selectColleagues>['executeTakeFirstOrThrow']>>

export function colleagueOf({ cover_id, cover_name, on_shift, away_until, closes_at, ...facts }: Row) {
  const cover = cover_id === null ? null : { id: cover_id, name: cover_name ?? '' }
  const here_until = on_shift && facts.outside_until === null ? closes_at : null
  // an absence whose time is over no longer counts
  return {
    ...facts,
    on_shift,
    here_until,
    away_until: on_shift ? null : away_until,
    covered_by: on_shift ? null : cover,
  }
}
