import { type Kysely, sql } from 'kysely'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import { companyOfMember } from '#server/requests/members/member-profile.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { stateOf } from './state.ts'

export type QueueRow = Awaited<ReturnType<ReturnType<typeof selectQueued>['executeTakeFirstOrThrow']>>

/** Null for a member who belongs to a company, or to none from the beginning. */
const graceOfLeaver = sql<Date | null>`(
  select max(place.grace_until) from member_companies as place
  where place.member_id = members.id having bool_and(place.ended_at is not null))`

/** Columns of a request that the queue shows. */
export function selectQueued(db: Kysely<DeskTables>) {
  return db
    .selectFrom('requests')
    .innerJoin('members', 'members.id', 'requests.member_id')
    .leftJoin('desk.staff as assignee', 'assignee.id', 'requests.assignee_id')
    .leftJoin('categories', 'categories.id', 'requests.category_id')
    .select([
      'requests.external_id',
      'requests.name',
      'requests.status',
      'requests.issued_at',
      'requests.last_message_at',
      'requests.last_seq',
      'requests.waiting_on',
      'requests.waiting_since',
      'requests.closed_at',
      'requests.answered_at',
      'requests.due_at',
      'requests.clock_since',
      'members.first_name',
      'members.last_name',
      'members.erase_at',
      companyOfMember.as('company'),
      localeOfMember.as('member_locale'),
      graceOfLeaver.as('grace_until'),
      'assignee.id as assignee_id',
      'assignee.name as assignee_name',
      'categories.name as category_name',
      'categories.hue as category_hue',
    ])
}

/** Converts a row to the API's format. */
export function queuedRequest(row: QueueRow, now: Date) {
  const { assignee_id, category_name, category_hue } = row
  return {
    ...row,
    state: stateOf(row, now),
    answer_due: row.clock_since === null ? null : { at: row.due_at, first: row.answered_at === null },
    member: { name: `${row.first_name} ${row.last_name}`, company: row.company },
    member_left: row.grace_until && { until: row.grace_until },
    member_erased_at: row.erase_at,
    member_language: row.member_locale ?? SOURCE_LANGUAGE,
    assignee: assignee_id === null ? null : { id: assignee_id, name: row.assignee_name ?? '' },
    category: category_name === null ? null : { name: category_name, hue: category_hue ?? '' },
  }
}
