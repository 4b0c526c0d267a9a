import type { ExpressionBuilder } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import { hashPassword } from '#server/adapters/passwords.ts'
import { digest } from '#server/adapters/secrets.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { addressProven } from '#server/eligibility/match.ts'
import type { MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { passwordChangedMail } from './mails.ts'
import { voidResetLinks } from './recovery.ts'
import { endSessionsOf } from './sessions.ts'

/** Sets a new password by a mailed token, which works once. Ends every session and any lock; a second factor stays. */
export async function resetPassword(app: MemberApp, token: string, password: string): Promise<void> {
  await refuseDeadToken(app, token)
  // before the transaction: nobody waits for a hash while holding a connection
  const passwordHash = await hashPassword(password)
  await app.db.transaction().execute(async (trx) => {
    const memberId = await useToken(trx, token, app.now())
    const email = await setPassword(trx, memberId, passwordHash)
    await voidResetLinks(trx, memberId, app.now())
    await addressProven(trx, app, memberId)
    await endSessionsOf(trx, memberId)
    await enqueue(trx, passwordChangedMail(app.config, email))
  })
}

async function refuseDeadToken({ db, now }: MemberApp, token: string) {
  const link = await db
    .selectFrom('mailed_links')
    .select('member_id')
    .where((links) => isAlive(links, token, now()))
    .executeTakeFirst()
  if (!link) throw new Problem('invalid_reset_token')
}

/** One UPDATE decides who of several wins. */
async function useToken(trx: MemberDb, token: string, now: Date): Promise<number> {
  const used = await trx
    .updateTable('mailed_links')
    .set({ used_at: now })
    .where((links) => isAlive(links, token, now))
    .returning('member_id')
    .executeTakeFirst()
  if (!used) throw new Problem('invalid_reset_token')
  return used.member_id
}

function isAlive(links: ExpressionBuilder<MemberTables, 'mailed_links'>, token: string, now: Date) {
  return links.and([
    links('token_hash', '=', digest(token)),
    links('purpose', '=', 'reset'),
    links('used_at', 'is', null),
    links('voided_at', 'is', null),
    links('expires_at', '>', now),
  ])
}

async function setPassword(trx: MemberDb, memberId: number, passwordHash: string): Promise<string> {
  const member = await trx
    .updateTable('members')
    .set({ password_hash: passwordHash, failed_sign_ins: 0, locked_at: null })
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!member) throw new Problem('invalid_reset_token')
  return member.email
}
