import type { Transaction } from 'kysely'
import type { askEmailChange as endpoint } from '#contract/member/profile.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { digest, newToken } from '#server/adapters/secrets.ts'
import { voidLinks } from '#server/credentials/mailed-links.ts'
import type { MemberTables } from '#server/db/tables.ts'
import { isTaken } from '#server/db/taken.ts'
import { addressProven } from '#server/eligibility/match.ts'
import { takePassword } from '#server/factors/guesses.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { MemberActor, MemberApp } from '#server/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/http/limits.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { memberAccounts } from './credentials.ts'
import { addressAskedMail, addressChangedMail, addressInUseMail, newAddressMail } from './mails.ts'
import { lockOpenAccount } from './profile.ts'
import { endEachOf } from './sessions.ts'

const HOUR_MS = 3_600_000
const LINK_LIVES_MS = 24 * HOUR_MS
/** Asking twice within it is one press too many, not a wish for a second mail. */
const SAME_ASK_MS = 30_000
const ASKS_AN_HOUR = 5

type Trx = Transaction<MemberTables>
type Asked = BodyOf<typeof endpoint> & { readonly network: string }

/**
 * Mails the wanted address a link; the present one is told, and stays until the link is used. An address that has an
 * account already is answered alike, and only its owner hears why.
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
    const mail = (await hasAccount(trx, asked.email))
      ? addressInUseMail(app.config, asked.email)
      : newAddressMail(app.config, asked.email, token)
    await enqueue(trx, mail, { kind: 'confirm', livesMs: LINK_LIVES_MS })
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

/** Nobody's mailbox is flooded from here; the slots are those of the account, whatever the address. */
async function allowAsk({ now }: MemberApp, trx: Trx, memberId: number) {
  const slot = slotOf({ bucket: 'email_change', address: String(memberId), windowMs: HOUR_MS }, now())
  if ((await takeSlot(trx, slot)) > ASKS_AN_HOUR)
    throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now())) })
}

async function hasAccount(trx: Trx, email: string): Promise<boolean> {
  const owner = await trx
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return owner !== undefined
}

/** "m…@example.com": enough to know one's own by, and no more for anybody who reads the mailbox. */
const hinted = (email: string) => `${email.charAt(0)}…${email.slice(email.lastIndexOf('@'))}`

/** The address that waits to be confirmed, if one does. */
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
 * Puts the address in force: links that were mailed to the one before open nothing more, and every session ends but
 * the one that asked. A second press changes nothing.
 * @throws Problem `invalid_email_change`, also where somebody has taken the address meanwhile
 */
export async function confirmEmailChange(app: MemberApp, token: string): Promise<void> {
  try {
    await app.db.transaction().execute((trx) => confirm(app, trx, token))
  } catch (error) {
    throw isTaken(error) ? new Problem('invalid_email_change') : error
  }
}

async function confirm(app: MemberApp, trx: Trx, token: string) {
  const at = app.now()
  const hash = digest(token)
  // the account before what hangs on it, in the order in which everybody takes them
  const account = await trx
    .selectFrom('members')
    .select(['id', 'email'])
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
  await enqueue(trx, addressChangedMail(app.config, account.email, hinted(change.email)))
}
