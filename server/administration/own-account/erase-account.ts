import { sql } from 'kysely'
import { DAY_MS } from '#basics/time/duration.ts'
import { ERASURE_WAIT_DAYS } from '#contract/member/member-data.ts'
import { eraseMember } from '#server/administration/member-accounts/erase.ts'
import { recordAccountChange } from '#server/administration/member-accounts/lock-account.ts'
import { lockOpenAccount } from '#server/identity/accounts/profile.ts'
import { endSessionsOf } from '#server/identity/accounts/sessions.ts'
import { takePassword } from '#server/identity/factors/attempts.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { NO_PASSWORD } from '#server/platform/adapters/passwords.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { App, MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { enqueue, enqueueFor } from '#server/platform/outbox/outbox.ts'
import { eachOpenRequest } from '#server/requests/timeline/each-open-request.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { accountErasedMail, erasureAskedMail, erasureCanceledMail } from './mails.ts'

/** Accounts in one transaction. */
const AT_ONCE = 20

export type Proof = { readonly password?: string | undefined; readonly network: string }

/**
 * Erases the account after seven days in which the member can cancel it. A repeat keeps the day.
 * @throws Problem `invalid` at `password`, if the account has one; `too_many_tries`
 */
export async function askErasure(app: MemberApp, member: MemberActor, { password = '', network }: Proof) {
  const now = app.now()
  if (await hasPassword(app.db, member.id))
    await takePassword(app, memberHolders, { ownerId: member.id, password, network })
  return app.db.transaction().execute(async (trx) => {
    const email = await lockOpenAccount(trx, member)
    const account = await trx
      .selectFrom('members')
      .select(['erase_at', 'timezone'])
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    if (account.erase_at) return { erase_at: account.erase_at }
    const erase_at = new Date(now.getTime() + ERASURE_WAIT_DAYS * DAY_MS)
    await trx.updateTable('members').set({ erasure_asked_at: now, erase_at }).where('id', '=', member.id).execute()
    await enqueue(trx, erasureAskedMail(app.config, email, { at: erase_at, timeZone: account.timezone ?? 'UTC' }))
    await announceOpenRequests(trx, member.id)
    return { erase_at }
  })
}

/** Keeps an account that waits for its erasure. */
export function cancelErasure(app: MemberApp, member: MemberActor): Promise<void> {
  return app.db.transaction().execute(async (trx) => {
    const email = await lockOpenAccount(trx, member)
    const kept = await trx
      .updateTable('members')
      .set({ erasure_asked_at: null, erase_at: null })
      .where('id', '=', member.id)
      .where('erase_at', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    await enqueue(trx, erasureCanceledMail(app.config, email))
    await announceOpenRequests(trx, member.id)
  })
}

async function hasPassword(db: MemberDb, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('password_hash', '<>', NO_PASSWORD)
    .executeTakeFirst()
  return row !== undefined
}

/** The desk and the member's other tabs show the day of the erasure. The last statement, see `announce`. */
async function announceOpenRequests(trx: MemberDb, memberId: number) {
  await sql`
    select announce(member_id, 'request.changed', external_id) from requests
    where member_id = ${memberId} and status <> 'closed' order by id`.execute(trx)
}

/**
 * Erases accounts whose members asked for it seven days ago, with requests in progress, where no reply could be read.
 * Returns their number.
 */
export function eraseDueAccounts(app: Pick<App, 'deskDb' | 'now' | 'newId' | 'config'>): Promise<number> {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('members')
      .select(['id', 'external_id', 'email', localeOfMember.as('locale')])
      .where('erase_at', '<=', now)
      .where('erased_at', 'is', null)
      .orderBy('erase_at')
      .limit(AT_ONCE)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    for (const account of due) {
      await endSessionsOf(trx, account.id)
      await eachOpenRequest(trx, 'member_id', account.id, async () => undefined)
      await eraseMember(trx, app, account)
      // after the erasure, which deletes unsent mails to this address
      await enqueueFor(trx, account, () => accountErasedMail(app.config, account.email))
      const after = { erased: true, reason: 'The member asked for it in the app' }
      const change = { action: 'deskEraseAccount', account, before: { erased: false }, after }
      await recordAccountChange(trx, { id: null }, change, now)
    }
    return due.length
  })
}
