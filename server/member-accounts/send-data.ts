import { memberAccounts } from '#server/accounts/credentials.ts'
import { linkEnds, mailedLink, newLink } from '#server/credentials/mailed-links.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { lockOpenAccount, recordAccountChange } from './lock-account.ts'
import { dataReadyMail } from './mails.ts'

/** Mails the member the way to a copy of their data. Who sends it sees nothing of it. */
export function sendMemberData(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const at = app.now()
    const until = linkEnds('data', at)
    const token = await newLink(trx, memberAccounts, { ownerId: account.id, purpose: 'data', at })
    await enqueue(trx, dataReadyMail(app.config, account.email, token), mailedLink('data', at))
    const change = { account, before: {}, after: { data_sent: true, until, reason } }
    await recordAccountChange(trx, staff, { action: 'deskSendMemberData', ...change }, at)
  })
}
