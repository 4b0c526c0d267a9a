import { Problem } from '#contract/shared/problems.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { eraseMember } from './erase.ts'
import { holdAccount, recordAccountChange } from './lock-account.ts'

/** After closing, and once the concierges are done: the account's data go for good. Again changes nothing. */
export function eraseAccount(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await holdAccount(trx, externalId)
    if (account.erased_at) return
    if (!account.closed_at) throw new Problem('account_open')
    const underWay = await trx
      .selectFrom('requests')
      .select('id')
      .where('member_id', '=', account.id)
      .where('status', '<>', 'closed')
      .executeTakeFirst()
    if (underWay) throw new Problem('requests_under_way')
    await eraseMember(trx, app, account)
    const change = { account, before: { erased: false }, after: { erased: true, reason } }
    await recordAccountChange(trx, staff, { action: 'deskEraseAccount', ...change }, app.now())
  })
}
