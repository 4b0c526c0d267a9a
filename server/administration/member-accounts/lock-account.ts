import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'

export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/** Reads a member's account with a row lock, so that operations' actions on it run one after the other. */
export async function lockAccount(trx: DeskTrx, externalId: string) {
  const account = await trx
    .selectFrom('members')
    .select(['id', 'external_id', 'email', 'phone', 'failed_sign_ins', 'locked_at', 'closed_at', 'erased_at'])
    .select(localeOfMember.as('locale'))
    .where('external_id', '=', externalId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new Problem('not_found')
  return account
}

export async function lockOpenAccount(trx: DeskTrx, externalId: string) {
  const account = await lockAccount(trx, externalId)
  if (account.closed_at) throw new Problem('account_closed')
  return account
}

type AccountChange = {
  readonly action: string
  readonly account: Pick<LockedAccount, 'external_id'>
  readonly before: object
  readonly after: object
}

/** Identifies a member by external ID, because the log outlives the name. */
export function recordAccountChange(trx: DeskTrx, staff: StaffActor | CommandLine, change: AccountChange, at: Date) {
  const { action, account, before, after } = change
  const thing = { type: 'member', id: account.external_id, name: account.external_id } as const
  return recordChange(trx, staff, { action, thing, before, after }, at)
}
