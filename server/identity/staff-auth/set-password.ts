import { Problem } from '#contract/shared/problems.ts'
import { isUnconfirmed } from '#server/identity/approvals/approvals.ts'
import { refuseDeadLink, useLink, voidLinks } from '#server/identity/credentials/mailed-links.ts'
import { refuseCommonPassword } from '#server/platform/adapters/common-passwords.ts'
import { hashPassword } from '#server/platform/adapters/passwords.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { staffAccounts } from './credentials.ts'
import { staffPasswordMail } from './mails.ts'
import { endStaffSessions } from './sessions.ts'

/** Sets a password with an invitation or a recovery link, which works once. Ends every session and any lock. */
export async function setStaffPassword(app: App, token: string, password: string): Promise<void> {
  const link = { token, purposes: ['invitation', 'reset'], at: app.now() } as const
  await refuseDeadLink(app.deskDb, staffAccounts, link)
  await refuseCommonPassword(password)
  // before the transaction, so that hashing does not occupy a connection
  const passwordHash = await hashPassword(password)
  await app.deskDb.transaction().execute(async (trx) => {
    const at = app.now()
    const ownerId = await useLink(trx, staffAccounts, { ...link, at })
    const { email, isFirst } = await savePassword(trx, ownerId, passwordHash)
    await voidLinks(trx, staffAccounts, { ownerId, purposes: ['invitation', 'reset', 'unlock'], at })
    await endStaffSessions(trx, ownerId)
    if (!isFirst) await enqueue(trx, staffPasswordMail(app.config, email))
  })
}

async function savePassword(trx: DeskTrx, staffId: number, passwordHash: string) {
  const before = await trx
    .selectFrom('desk.staff')
    .select(['email', 'password_hash'])
    .where('id', '=', staffId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // otherwise a recovery mail would let in a person whose role is not approved yet
  if (!before || (before.password_hash === null && (await isUnconfirmed(trx, staffId))))
    throw new Problem('invalid_reset_token')
  await trx
    .updateTable('desk.staff')
    .set({ password_hash: passwordHash, failed_sign_ins: 0, locked_at: null })
    .where('id', '=', staffId)
    .execute()
  return { email: before.email, isFirst: before.password_hash === null }
}
