import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StaffState } from '#contract/desk/operations/staff.ts'
import { Problem } from '#contract/shared/problems.ts'
import { ROLE_WAITS_MS, waitingApprovals } from '#server/identity/approvals/approvals.ts'
import { LOCKED_FOR_MS } from '#server/identity/credentials/lockout.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { App } from '#server/platform/http/app.ts'

/** If there is only one person in operations, they may approve their own request after this time. */
export const ALONE_WAITS_MS = 24 * 3_600_000

/** All staff accounts: the active ones first, then the closed ones. */
export async function readRoster({ deskDb, now }: App) {
  const staff = await roster(deskDb, now())
    .orderBy(({ fn }) => fn('folded', ['name']))
    .orderBy('staff.id')
    .execute()
  const companies = await deskDb
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy(({ fn }) => fn('folded', ['name']))
    .execute()
  return { staff, companies }
}

export async function readColleague(db: DeskDb, id: number, now: Date) {
  const colleague = await roster(db, now).where('staff.id', '=', id).executeTakeFirst()
  if (!colleague) throw new Problem('not_found')
  return colleague
}

function roster(db: DeskDb, now: Date) {
  return db.selectFrom('desk.staff as staff').select((staff) => [
    'staff.id',
    'staff.name',
    'staff.email',
    'staff.role',
    'staff.languages',
    'staff.created_at',
    'staff.last_signed_in_at',
    stateOf(now).as('state'),
    jsonObjectFrom(
      staff.selectFrom('companies').select(['id', 'name']).whereRef('companies.id', '=', 'staff.company_id'),
    ).as('company'),
    staff
      .selectFrom('desk.queue_counts as counts')
      .select((counts) => counts.fn.coalesce(counts.fn.sum<number>('counts.active'), counts.lit(0)).as('active'))
      .whereRef('counts.assignee_id', '=', 'staff.id')
      .$asScalar()
      .$notNull()
      .as('in_hand'),
    staff
      .exists(staff.selectFrom('desk.second_factors').select('id').whereRef('staff_id', '=', 'staff.id'))
      .$castTo<boolean>()
      .as('has_second_factor'),
    jsonObjectFrom(
      waitingApprovals(db, now)
        .innerJoin('desk.staff as asker', 'asker.id', 'approval.asked_by')
        .select((approval) => [
          'approval.reason',
          onTheWire(sql`approval.asked_at`).as('asked_at'),
          jsonBuildObject({ id: approval.ref('asker.id'), name: approval.ref('asker.name') }).as('asked_by'),
        ])
        .where('approval.kind', '=', 'second_factor_reset')
        .where('approval.staff_id', '=', sql.ref<number>('staff.id')),
    ).as('second_factor_reset'),
    jsonObjectFrom(
      waitingApprovals(db, now)
        .innerJoin('desk.staff as asker', 'asker.id', 'approval.asked_by')
        .select((approval) => [
          sql<'invitation' | 'reopening' | 'role'>`approval.kind`.as('kind'),
          approval.ref('approval.role').$notNull().as('role'),
          onTheWire(sql`approval.asked_at`).as('asked_at'),
          sql<string | null>`case when not exists (
            select from desk.staff as other where other.role = 'operations' and other.id <> approval.asked_by
              and other.password_hash is not null and other.closed_at is null)
            then ${onTheWire(sql`approval.asked_at + make_interval(secs => ${sql.lit(ALONE_WAITS_MS / 1000)})`)} end`.as(
            'alone_from',
          ),
          jsonBuildObject({ id: approval.ref('asker.id'), name: approval.ref('asker.name') }).as('asked_by'),
        ])
        .where('approval.kind', 'in', ['invitation', 'reopening', 'role'])
        .where('approval.staff_id', '=', sql.ref<number>('staff.id'))
        .orderBy('approval.id')
        .limit(1),
    ).as('role_approval'),
  ])
}

/** Formats a time like all times in responses, which the database's JSON does not. */
const onTheWire = (moment: RawBuilder<unknown>) =>
  sql<string>`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Status of an account of `desk.staff as staff`. */
export function stateOf(now: Date) {
  const lockedSince = new Date(now.getTime() - LOCKED_FOR_MS)
  return sql<StaffState>`case
    when staff.closed_at is not null then 'closed'
    when staff.password_hash is null and exists (
      select from desk.approvals as approval
      where approval.staff_id = staff.id and approval.kind in ('invitation', 'reopening') and approval.ended_at is null
        and approval.asked_at > ${new Date(now.getTime() - ROLE_WAITS_MS)}::timestamptz) then 'unconfirmed'
    when staff.password_hash is null and exists (
      select from desk.mailed_links link
      where link.staff_id = staff.id and link.purpose = 'invitation'
        and link.voided_at is null and link.expires_at > ${now}::timestamptz) then 'invited'
    when staff.password_hash is null then 'invitation_ended'
    when staff.locked_at > ${lockedSince}::timestamptz then 'locked'
    else 'active' end`
}
