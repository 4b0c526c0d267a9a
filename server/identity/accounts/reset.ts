import { Problem } from '#contract/shared/problems.ts'
import { refuseDeadLink, useLink, voidLinks } from '#server/identity/credentials/mailed-links.ts'
import { hashPassword } from '#server/platform/adapters/passwords.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberApp } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { addressProven } from '#server/tenants/eligibility/match.ts'
import { memberAccounts } from './credentials.ts'
import { passwordChangedMail } from './mails.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Sets a new password with a mailed token, which works once. Ends every session and any lock; a second factor remains.
 */
export async function resetPassword(app: MemberApp, token: string, password: string): Promise<void> {
  const link = { token, purposes: ['reset'], at: app.now() } as const
  await refuseDeadLink(app.db, memberAccounts, link)
  // before the transaction, so that hashing does not occupy a connection
  const passwordHash = await hashPassword(password)
  await app.db.transaction().execute(async (trx) => {
    const at = app.now()
    const memberId = await useLink(trx, memberAccounts, { ...link, at })
    const member = await setPassword(trx, memberId, passwordHash, at)
    await voidLinks(trx, memberAccounts, { ownerId: memberId, purposes: ['reset'], at })
    // the owner of the current address decides, not the person who requested another one
    await trx.deleteFrom('email_changes').where('member_id', '=', memberId).execute()
    if (await provesEmail(trx, token)) await addressProven(trx, app, memberId)
    await endSessionsOf(trx, memberId)
    await enqueueFor(trx, member, () => passwordChangedMail(app.config, member.email))
  })
}

/** False for a link that went to a private address or a phone. */
async function provesEmail(trx: MemberDb, token: string): Promise<boolean> {
  const link = await trx
    .selectFrom('mailed_links')
    .select('proves_email')
    .where('token_hash', '=', digest(token))
    .executeTakeFirst()
  return link?.proves_email === true
}

async function setPassword(trx: MemberDb, memberId: number, passwordHash: string, at: Date) {
  const member = await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, password_changed_at: at, failed_sign_ins: 0, locked_at: null })
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning(['email', localeOfMember.as('locale')])
    .executeTakeFirst()
  if (!member) throw new Problem('invalid_reset_token')
  return member
}
