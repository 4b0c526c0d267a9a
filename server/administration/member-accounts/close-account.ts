import { type deskCloseAccount, EMAIL_DIFFERS } from '#contract/desk/operations/member-accounts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { endSessionsOf } from '#server/identity/accounts/sessions.ts'
import { removeSecondFactors } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { lockAccount, recordAccountChange } from './lock-account.ts'
import { accountClosedMail } from './mails.ts'
import { noteOnOpenRequests } from './note-on-open-requests.ts'

/**
 * Permanent: this account can never sign in again, on any server. The address is free for a new account, which has no
 * data of this one; requests stay at the desk. A repeat changes nothing.
 */
export function closeAccount(
  app: App,
  staff: StaffActor,
  externalId: string,
  { email, reason }: BodyOf<typeof deskCloseAccount>,
) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, externalId)
    if (account.closed_at) return
    if (email !== account.email) throw invalidField('email', EMAIL_DIFFERS)
    const at = app.now()
    await trx
      .updateTable('members')
      .set({ closed_at: at, phone: null, failed_sign_ins: 0, locked_at: null })
      .where('id', '=', account.id)
      .execute()
    await endSessionsOf(trx, account.id)
    await forgetWaysIn(trx, account.id)
    await noteOnOpenRequests(trx, app, staff, account.id)
    await enqueueFor(trx, account, () => accountClosedMail(app.config, account.email))
    const change = { account, before: { closed: false }, after: { closed: true, reason } }
    await recordAccountChange(trx, staff, { action: 'deskCloseAccount', ...change }, at)
  })
}

async function forgetWaysIn(trx: DeskTrx, memberId: number) {
  await removeSecondFactors(trx, memberHolders, memberId)
  await trx.deleteFrom('session_codes').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('mailed_links').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
}
