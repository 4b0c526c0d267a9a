import { Problem } from '#contract/shared/problems.ts'
import { hashPassword } from '#server/adapters/passwords.ts'
import { refuseDeadLink, useLink, voidLinks } from '#server/credentials/mailed-links.ts'
import type { MemberDb } from '#server/db/connect.ts'
import { addressProven } from '#server/eligibility/match.ts'
import type { MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { memberAccounts } from './credentials.ts'
import { passwordChangedMail } from './mails.ts'
import { endSessionsOf } from './sessions.ts'

/** Sets a new password by a mailed token, which works once. Ends every session and any lock; a second factor stays. */
export async function resetPassword(app: MemberApp, token: string, password: string): Promise<void> {
  const link = { token, purposes: ['reset'], at: app.now() } as const
  await refuseDeadLink(app.db, memberAccounts, link)
  // before the transaction: nobody waits for a hash while holding a connection
  const passwordHash = await hashPassword(password)
  await app.db.transaction().execute(async (trx) => {
    const at = app.now()
    const memberId = await useLink(trx, memberAccounts, { ...link, at })
    const email = await setPassword(trx, memberId, passwordHash, at)
    await voidLinks(trx, memberAccounts, { ownerId: memberId, purposes: ['reset'], at })
    // who holds the present address decides, not who asked for another one
    await trx.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
    await addressProven(trx, app, memberId)
    await endSessionsOf(trx, memberId)
    await enqueue(trx, passwordChangedMail(app.config, email))
  })
}

async function setPassword(trx: MemberDb, memberId: number, passwordHash: string, at: Date): Promise<string> {
  const member = await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_changed_at: at, failed_sign_ins: 0, locked_at: null })
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!member) throw new Problem('invalid_reset_token')
  return member.email
}
