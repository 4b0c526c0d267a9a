import { type deskCloseAccount, EMAIL_DIFFERS } from '#contract/desk/member-accounts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField } from '#contract/shared/problems.ts'
import { endSessionsOf } from '#server/accounts/sessions.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { removeSecondFactors } from '#server/factors/devices.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { lockAccount, recordAccountChange } from './lock-account.ts'
import { accountClosedMail } from './mails.ts'
import { noteOnOpenRequests } from './note-on-open-requests.ts'

/**
 * For good: nobody signs in to this account again, on any node. The address is free for a new account, which
 * has nothing of this one; requests stay with the desk. Closing it again changes nothing.
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
    await enqueue(trx, accountClosedMail(app.config, account.email))
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
