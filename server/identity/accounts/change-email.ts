import type { Transaction } from 'kysely'
import { HOUR_MS } from '#basics/time/duration.ts'
import type { askEmailChange as endpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { voidLinks } from '#server/identity/credentials/mailed-links.ts'
import { takePassword } from '#server/identity/factors/attempts.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import { digest, newToken } from '#server/platform/adapters/secrets.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueue, enqueueFor } from '#server/platform/outbox/outbox.ts'
import { localeOfMember } from '#server/tenants/companies/locale-of-member.ts'
import { addressProven } from '#server/tenants/eligibility/match.ts'
import { memberAccounts } from './credentials.ts'
import { addressAskedMail, addressChangedMail, addressInUseMail, newAddressMail } from './mails.ts'
import { lockOpenAccount } from './profile.ts'
import { endEachOf } from './sessions.ts'

const LINK_LIVES_MS = 24 * HOUR_MS
/** A second request within this time is an accidental double press and sends no second mail. */
const SAME_ASK_MS = 30_000
const ASKS_AN_HOUR = 5

type Trx = Transaction<MemberTables>
type Asked = BodyOf<typeof endpoint> & { readonly network: string }

/**
 * Mails a link to the new address and a notice to the current one, which stays in force until the link is used. An
 * address that already has an account gets the same response, and only its owner receives a mail.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function askEmailChange(app: MemberApp, member: MemberActor, asked: Asked): Promise<void> {
  await takePassword(app, memberHolders, { ownerId: member.id, password: asked.password, network: asked.network })
  const at = app.now()
  await app.db.transaction().execute(async (trx) => {
    const present = await lockOpenAccount(trx, member)
    if (present === asked.email) return forget(trx, member.id)
    if (await isAskedAgain(trx, member.id, asked.email, at)) return
    await allowAsk(app, trx, member.id)
    const token = newToken()
    const change = {
      email: asked.email,
      token_hash: digest(token),
      session_id: member.sessionId,
      asked_at: at,
      expires_at: new Date(at.getTime() + LINK_LIVES_MS),
      used_at: null,
    }
    await trx
      .insertInto('email_changes')
      .values({ member_id: member.id, ...change })
      .onConflict((known) => known.column('member_id').doUpdateSet(change))
      .execute()
    const about = { kind: 'confirm', livesMs: LINK_LIVES_MS } as const
    const owner = await ownerOf(trx, asked.email)
    if (owner) await enqueueFor(trx, owner, () => addressInUseMail(app.config, asked.email), about)
    else await enqueue(trx, newAddressMail(app.config, asked.email, token), about)
    await enqueue(trx, addressAskedMail(app.config, present, hinted(asked.email)))
  })
}

async function isAskedAgain(trx: Trx, memberId: number, email: string, at: Date): Promise<boolean> {
  const asked = await trx
    .selectFrom('email_changes')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('asked_at', '>', new Date(at.getTime() - SAME_ASK_MS))
    .executeTakeFirst()
  return asked !== undefined
}

/** Prevents mail floods. The limit is per account, for all addresses together. */
async function allowAsk({ now }: MemberApp, trx: Trx, memberId: number) {
  const slot = slotOf({ bucket: 'email_change', address: String(memberId), windowMs: HOUR_MS }, now())
  if ((await takeSlot(trx, slot)) > ASKS_AN_HOUR)
    throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now())) })
}

/** The account that has the address. */
function ownerOf(trx: Trx, email: string) {
  return trx
    .selectFrom('members')
    .select(localeOfMember.as('locale'))
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

/** "m…@example.com": the owner recognizes the address, and another reader of the mailbox learns no more. */
const hinted = (email: string) => `${email.charAt(0)}…${email.slice(email.lastIndexOf('@'))}`

/** The address that waits for confirmation, if any. */
export async function readEmailChange({ db, now }: MemberApp, member: MemberActor): Promise<string | null> {
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('member_id', '=', member.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return change?.email ?? null
}

export async function dropEmailChange({ db }: MemberApp, member: MemberActor): Promise<void> {
  await db.deleteFrom('email_changes').where('member_id', '=', member.id).where('used_at', 'is', null).execute()
}

const forget = async (trx: Trx, memberId: number) =>
  void (await trx.deleteFrom('email_changes').where('member_id', '=', memberId).execute())

/**
 * Changes the address, voids links that were mailed to the previous one, and ends every other session. A repeat changes
 * nothing.
 * @throws Problem `invalid_email_change`, also if another account has taken the address since
 */
export async function confirmEmailChange(app: MemberApp, token: string): Promise<void> {
  try {
    await app.db.transaction().execute((trx) => confirm(app, trx, token))
  } catch (error) {
    throw isUniqueViolation(error) ? new Problem('invalid_email_change') : error
  }
}

async function confirm(app: MemberApp, trx: Trx, token: string) {
  const at = app.now()
  const hash = digest(token)
  // locks the account before its dependent rows, in the order that all code uses
  const account = await trx
    .selectFrom('members')
    .select(['id', 'email', localeOfMember.as('locale')])
    .where('id', '=', (ids) => ids.selectFrom('email_changes').select('member_id').where('token_hash', '=', hash))
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const change = await trx
    .selectFrom('email_changes')
    .select(['email', 'session_id', 'used_at'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!account || !change) throw new Problem('invalid_email_change')
  if (change.used_at) return
  const ownerId = account.id
  await trx.updateTable('members').set({ email: change.email, email_proven_at: at }).where('id', '=', ownerId).execute()
  await trx.updateTable('email_changes').set({ used_at: at }).where('member_id', '=', ownerId).execute()
  await voidLinks(trx, memberAccounts, { ownerId, purposes: ['reset', 'unlock', 'confirm', 'data'], at })
  await addressProven(trx, app, ownerId)
  await endEachOf(trx, (sessions) =>
    sessions.and([sessions('member_id', '=', ownerId), sessions('id', '<>', change.session_id)]),
  )
  await enqueueFor(trx, account, () => addressChangedMail(app.config, account.email, hinted(change.email)))
}
