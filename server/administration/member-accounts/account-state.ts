import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AccountState } from '#contract/desk/operations/member-accounts.ts'
import { isLocked } from '#server/identity/credentials/lockout.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'

export const FULL_NAME = sql<string>`(first_name || ' ' || last_name)`

type AccountDates = {
  readonly locked_at: Date | null
  readonly closed_at: Date | null
  readonly erased_at: Date | null
}

export function stateOf(account: AccountDates, now: Date): AccountState {
  if (account.erased_at) return 'erased'
  if (account.closed_at) return 'closed'
  return isLocked(account, now) ? 'locked' : 'open'
}

/** The names of the member's companies. */
export function companiesOf(members: ExpressionBuilder<DeskTables, 'members'>) {
  return members
    .selectFrom('member_companies')
    .innerJoin('companies', 'companies.id', 'member_companies.company_id')
    .select(sql<string[]>`coalesce(array_agg(companies.name order by companies.name), '{}')`.as('names'))
    .whereRef('member_companies.member_id', '=', 'members.id')
    .$asScalar()
    .$notNull()
}

/** Whether each company knows the member, and how that was verified. */
export function placesOf(members: ExpressionBuilder<DeskTables, 'members'>) {
  return jsonArrayFrom(
    members
      .selectFrom('member_companies as place')
      .innerJoin('companies', 'companies.id', 'place.company_id')
      .select(['companies.name as company', 'place.ended_at', 'place.grace_until'])
      .select([
        sql<'verified' | 'unverified' | 'ended'>`case when place.ended_at is not null then 'ended'
          when place.verified_at is null then 'unverified' else 'verified' end`.as('state'),
        sql<'number' | 'list' | 'operations' | null>`case when place.verified_at is null then null
          when not place.by_eligibility then 'operations' when place.person_id is not null then 'number' else 'list' end`.as(
          'verified_by',
        ),
      ])
      .whereRef('place.member_id', '=', 'members.id')
      .orderBy('companies.name'),
  )
}
