import { type ExpressionBuilder, sql } from 'kysely'
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
