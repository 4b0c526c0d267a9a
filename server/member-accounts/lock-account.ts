import { Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { CommandLine, StaffActor } from '#server/http/app.ts'

export type LockedAccount = Awaited<ReturnType<typeof lockAccount>>

/** A member's account under its row lock: what operations do to it happens one after the other. */
export async function lockAccount(trx: DeskTrx, externalId: string) {
  const account = await trx
    .selectFrom('members')
    .select(['id', 'external_id', 'email', 'phone', 'failed_sign_ins', 'locked_at', 'closed_at', 'erased_at'])
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

/** A member is called by their external id: the log outlives the name. */
export function recordAccountChange(trx: DeskTrx, staff: StaffActor | CommandLine, change: AccountChange, at: Date) {
  const { action, account, before, after } = change
  const thing = { type: 'member', id: account.external_id, name: account.external_id } as const
  return recordChange(trx, staff, { action, thing, before, after }, at)
}
