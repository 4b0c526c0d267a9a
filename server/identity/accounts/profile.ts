import { sql } from 'kysely'
import type { Language } from '#basics/language/languages.ts'
import type { changeName as nameEndpoint, changePassword as passwordEndpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { voidLinks } from '#server/identity/credentials/mailed-links.ts'
import { takePassword } from '#server/identity/factors/attempts.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { hashPassword } from '#server/platform/adapters/passwords.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { changeLanguage } from '#server/platform/language/language.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { memberAccounts } from './credentials.ts'
import { ownPasswordChangedMail } from './mails.ts'
import { endOtherSessions } from './signed-in.ts'

/** Changes the member's name. */
export async function changeName({ db }: MemberApp, member: MemberActor, name: BodyOf<typeof nameEndpoint>) {
  await db
    .updateTable('members')
    .set({ first_name: name.first_name, last_name: name.last_name })
    .where('id', '=', member.id)
    .execute()
}

/** Chooses the member's language, which this call speaks already. */
export async function chooseLocale({ db }: MemberApp, member: MemberActor, locale: Language) {
  await db.updateTable('members').set({ locale }).where('id', '=', member.id).execute()
  changeLanguage(locale)
}

/** Languages in which at least one concierge writes. */
export async function conciergeLanguages({ db }: Pick<MemberApp, 'db'>): Promise<{ languages: string[] }> {
  const { rows } = await sql<{ languages: string[] }>`select languages_of_concierges() as languages`.execute(db)
  return { languages: rows[0]?.languages ?? [] }
}

type Passwords = BodyOf<typeof passwordEndpoint> & {
  /** Network from which the request came. */
  readonly network: string
}

/**
 * Replaces the current password. This session stays and every other one ends; pending recovery links no longer set a
 * password, and a lock from wrong guesses is removed.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function changePassword(app: MemberApp, member: MemberActor, typed: Passwords): Promise<void> {
  const { password, new_password, network } = typed
  await takePassword(app, memberHolders, { ownerId: member.id, password, network })
  // before the transaction, so that hashing does not occupy a connection
  const passwordHash = await hashPassword(new_password)
  await app.db.transaction().execute(async (trx) => {
    // locks the account before its links, in the order that all code uses
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
    // a person who knew the previous password may have requested another address
    await trx.deleteFrom('email_changes').where('member_id', '=', member.id).execute()
    await endOtherSessions({ db: trx }, member)
    await enqueue(trx, ownPasswordChangedMail(app.config, email))
  })
}

/** Rejects the change if another password change has ended this session since the request began. */
export async function lockOpenAccount(trx: MemberDb, { id, sessionId }: MemberActor): Promise<string> {
  const account = await trx
    .selectFrom('members')
    .select('email')
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  // read after the account is locked, so that an earlier change is visible
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
  if (!account || !session) throw new Problem('not_signed_in')
  return account.email
}
