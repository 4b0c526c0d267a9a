import type { changeName as nameEndpoint, changePassword as passwordEndpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { hashPassword } from '#server/adapters/passwords.ts'
import { voidLinks } from '#server/credentials/mailed-links.ts'
import type { MemberDb } from '#server/db/connect.ts'
import { takePassword } from '#server/factors/guesses.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { memberAccounts } from './credentials.ts'
import { ownPasswordChangedMail } from './mails.ts'
import { endOtherSessions } from './signed-in.ts'

/** What the member is called from now on. */
export async function changeName({ db }: MemberApp, member: MemberActor, name: BodyOf<typeof nameEndpoint>) {
  await db
    .updateTable('members')
    .set({ first_name: name.first_name, last_name: name.last_name })
    .where('id', '=', member.id)
    .execute()
}

type Passwords = BodyOf<typeof passwordEndpoint> & {
  /** Where it was typed. */
  readonly network: string
}

/**
 * Sets a new password in place of the present one. This session stays, every other one ends; recovery links that are
 * on their way set no password anymore, and the lock of wrong guesses at the old one is gone.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function changePassword(app: MemberApp, member: MemberActor, typed: Passwords): Promise<void> {
  const { password, new_password, network } = typed
  await takePassword(app, memberHolders, { ownerId: member.id, password, network })
  // before the transaction: nobody waits for a hash while holding a connection
  const passwordHash = await hashPassword(new_password)
  await app.db.transaction().execute(async (trx) => {
    // the account before its links, in the order in which everybody takes them
    const email = await lockOpenAccount(trx, member)
    await voidLinks(trx, memberAccounts, { ownerId: member.id, purposes: ['reset'], at: app.now() })
    await trx
      .updateTable('members')
      .set({
        password_hash: passwordHash,
        password_changed_at: app.now(),
        failed_sign_ins: 0,
        locked_at: null,
      })
      .where('id', '=', member.id)
      .execute()
    // somebody who knew the password before may have asked for another address
    await trx.deleteFrom('email_changes').where('member_id', '=', member.id).execute()
    await endOtherSessions({ db: trx }, member)
    await enqueue(trx, ownPasswordChangedMail(app.config, email))
  })
}

/** A person who set another password meanwhile ended this session, so what was typed here no longer counts. */
export async function lockOpenAccount(trx: MemberDb, { id, sessionId }: MemberActor): Promise<string> {
  const account = await trx
    .selectFrom('members')
    .select('email')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // read only now that the account is locked, to see what a change before this one did
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!account || !session) throw new Problem('not_signed_in')
  return account.email
}
