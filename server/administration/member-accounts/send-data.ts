import { memberAccounts } from '#server/identity/accounts/credentials.ts'
import { linkEnds, mailedLink, newLink } from '#server/identity/credentials/mailed-links.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { lockOpenAccount, recordAccountChange } from './lock-account.ts'
import { dataReadyMail } from './mails.ts'

/** Mails the member a link to a copy of their data. The sender sees none of it. */
export function sendMemberData(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const at = app.now()
    const until = linkEnds('data', at)
    const token = await newLink(trx, memberAccounts, { ownerId: account.id, purpose: 'data', at })
    await enqueueFor(trx, account, () => dataReadyMail(app.config, account.email, token), mailedLink('data', at))
    const change = { account, before: {}, after: { data_sent: true, until, reason } }
    await recordAccountChange(trx, staff, { action: 'deskSendMemberData', ...change }, at)
  })
}
