import { digest, newToken } from '#server/adapters/secrets.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { holdOpenAccount, recordAccountChange } from './lock-account.ts'
import { dataReadyMail } from './mails.ts'

const LINK_LIVES_MS = 7 * 24 * 3_600_000

/** Mails the member the way to a copy of their data. Who sends it sees nothing of it. */
export function sendMemberData(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await holdOpenAccount(trx, externalId)
    const until = new Date(app.now().getTime() + LINK_LIVES_MS)
    const token = await newDataLink(trx, account.id, { at: app.now(), until })
    await enqueue(trx, dataReadyMail(app.config, account.email, token))
    const change = { account, before: {}, after: { data_sent: true, until, reason } }
    await recordAccountChange(trx, staff, { action: 'deskSendMemberData', ...change }, app.now())
  })
}

/** The newest link alone works. */
async function newDataLink(trx: DeskTrx, memberId: number, { at, until }: { at: Date; until: Date }): Promise<string> {
  const token = newToken()
  await trx
    .updateTable('mailed_links')
    .set({ voided_at: at })
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'data')
    .where('voided_at', 'is', null)
    .execute()
  const link = { token_hash: digest(token), purpose: 'data', member_id: memberId } as const
  await trx
    .insertInto('mailed_links')
    .values({ ...link, created_at: at, expires_at: until })
    .execute()
  return token
}
