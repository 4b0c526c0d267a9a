import { sql } from 'kysely'
import type { DeskDb } from '#server/db/connect.ts'
import { hasCome } from './lock-staff.ts'

/** Who a request can be given to, and who of them is here. */
export async function colleagues(db: DeskDb, now: Date) {
  const rows = await selectColleagues(db, now).orderBy('person.name').orderBy('person.id').execute()
  return rows.map(colleagueOf)
}

export function selectColleagues(db: DeskDb, now: Date) {
  return db
    .selectFrom('desk.staff as person')
    .leftJoin('desk.staff as cover', 'cover.id', 'person.covered_by')
    .select([
      'person.id',
      'person.name',
      'person.away_until',
      'cover.id as cover_id',
      'cover.name as cover_name',
      isOnShift(now).as('on_shift'),
    ])
    .where('person.role', '=', 'concierge')
    .where('person.closed_at', 'is', null)
    .where(hasCome)
}

/** Of the staff row that a statement calls `person`. */
export const isOnShift = (now: Date) => sql<boolean>`desk.is_on_shift(person, ${now})`

type Row = Awaited<ReturnType<ReturnType<typeof selectColleagues>['executeTakeFirstOrThrow']>>

export function colleagueOf({ id, name, on_shift, away_until, cover_id, cover_name }: Row) {
  const cover = cover_id === null ? null : { id: cover_id, name: cover_name ?? '' }
  // who has come back by the clock is away no more
  return { id, name, on_shift, away_until: on_shift ? null : away_until, covered_by: on_shift ? null : cover }
}
