import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#basics/time/duration.ts'
import { type deskSendLeaverLink, LEAVER_LINK_DAYS } from '#contract/desk/operations/member-accounts.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { memberAccounts } from '#server/identity/accounts/credentials.ts'
import { mailedLink, newLink } from '#server/identity/credentials/mailed-links.ts'
import { hasLeft } from '#server/identity/leaving/leaving.ts'
import { digest } from '#server/platform/adapters/secrets.ts'
import { canSendTexts } from '#server/platform/adapters/sms.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { askPrivateAddressIn } from '#server/requests/notices/private-address.ts'
import { type LockedAccount, lockOpenAccount, recordAccountChange } from './lock-account.ts'
import { leaverLinkMail, leaverLinkNoticeMail, leaverLinkText } from './mails.ts'

const LINKS_AN_HOUR = 3

type Sending = BodyOf<typeof deskSendLeaverLink>

/**
 * Sends a member who has left their company a link that sets a password. It goes to what the member has confirmed before:
 * the private address, or the phone that receives codes. Then a new private address is confirmed by its own link.
 */
export function sendLeaverLink(app: App, staff: StaffActor, externalId: string, sending: Sending) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const { private_email } = await leaverOf(trx, app, account.id)
    const recipient = sending.to === 'phone' ? account.phone : private_email
    if (!recipient) throw new Problem('nothing_proven')
    if (sending.to === 'phone' && !canSendTexts(app.config)) throw new Problem('texts_off')
    await allow(app, account.id)
    const token = await newLeaverLink(trx, account.id, app.now())
    const about = mailedLink('reset', app.now())
    if (sending.to === 'phone') {
      if (!private_email) await askForAddress(trx, app, account, sending.email)
      await enqueueFor(trx, account, () => leaverLinkText(app.config, recipient, token), about)
    } else await enqueueFor(trx, account, () => leaverLinkMail(app.config, recipient, token), about)
    await enqueueFor(trx, account, () => leaverLinkNoticeMail(app.config, account.email))
    const change = { account, before: {}, after: { sent_to: sending.to, reason: sending.reason } }
    await recordAccountChange(trx, staff, { action: 'deskSendLeaverLink', ...change }, app.now())
  })
}

async function leaverOf(trx: DeskTrx, { now }: Pick<App, 'now'>, memberId: number) {
  const leaver = await findLeaver(trx, now(), memberId)
  if (!leaver) throw new Problem('not_a_leaver')
  return leaver
}

/** A member who belongs to no company anymore, and left one in the last days. */
export function findLeaver(trx: DeskTrx, now: Date, memberId: number) {
  return trx
    .selectFrom('members')
    .leftJoin('notice_preferences as chosen', 'chosen.member_id', 'members.id')
    .select('chosen.private_email')
    .where('members.id', '=', memberId)
    .where(hasLeft(sql.ref('members.id')))
    .where(
      sql<boolean>`exists (select from member_companies as place where place.member_id = members.id
        and place.ended_at > ${new Date(now.getTime() - LEAVER_LINK_DAYS * DAY_MS)})`,
    )
    .executeTakeFirst()
}

async function newLeaverLink(trx: DeskTrx, ownerId: number, at: Date): Promise<string> {
  const token = await newLink(trx, memberAccounts, { ownerId, purpose: 'reset', at })
  // the mailbox of the account stays unproven
  await trx.updateTable('mailed_links').set({ proves_email: false }).where('token_hash', '=', digest(token)).execute()
  return token
}

/** Without a confirmed private address, the password alone would sign in with an address that the company keeps. */
async function askForAddress(trx: DeskTrx, app: App, account: LockedAccount, email: string | undefined) {
  if (!email) throw invalidField('email', 'Please enter the private address that they name.')
  await askPrivateAddressIn(trx, app, { id: account.id, externalId: account.external_id }, email)
}

async function allow({ db, now }: App, memberId: number) {
  const slot = slotOf({ bucket: 'leaver_link', address: String(memberId), windowMs: HOUR_MS }, now())
  if ((await takeSlot(db, slot)) > LINKS_AN_HOUR)
    throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, now())) })
}
