import { HOUR_MS } from '#basics/time/duration.ts'
import { Problem } from '#contract/shared/problems.ts'
import { dataReadyMail } from '#server/administration/member-accounts/mails.ts'
import { memberAccounts } from '#server/identity/accounts/credentials.ts'
import { lockOpenAccount } from '#server/identity/accounts/profile.ts'
import { mailedLink, newLink } from '#server/identity/credentials/mailed-links.ts'
import { takePassword } from '#server/identity/factors/attempts.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import type { MemberActor, MemberApp } from '#server/platform/http/app.ts'
import { secondsLeft, slotOf, takeSlot } from '#server/platform/http/limits.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import type { Proof } from './erase-account.ts'
import { dataDownloadedMail } from './mails.ts'
import { exportData } from './own-data.ts'

const COPIES_PER_HOUR = 10
const LINKS_PER_HOUR = 3

/**
 * Exports all data of the member, with their password, and notifies them by mail.
 * @throws Problem `invalid` at `password`, `too_many_tries`
 */
export async function copyData(app: MemberApp, member: MemberActor, { password = '', network }: Proof) {
  await takePassword(app, memberHolders, { ownerId: member.id, password, network })
  await takeTurn(app, 'data_copy', member, COPIES_PER_HOUR)
  await app.db.transaction().execute(async (trx) => {
    await enqueue(trx, dataDownloadedMail(app.config, await lockOpenAccount(trx, member)))
  })
  return exportData(app, member.id)
}

/** Mails the member a link to a copy of their data. */
export async function mailDataLink(app: MemberApp, member: MemberActor): Promise<void> {
  await takeTurn(app, 'data_link', member, LINKS_PER_HOUR)
  await app.db.transaction().execute(async (trx) => {
    const email = await lockOpenAccount(trx, member)
    const token = await newLink(trx, memberAccounts, { ownerId: member.id, purpose: 'data', at: app.now() })
    await enqueue(trx, dataReadyMail(app.config, email, token), mailedLink('data', app.now()))
  })
}

async function takeTurn(app: MemberApp, bucket: string, { id }: MemberActor, most: number) {
  const slot = slotOf({ bucket, address: String(id), windowMs: HOUR_MS }, app.now())
  if ((await takeSlot(app.db, slot)) <= most) return
  throw new Problem('too_many_tries', { retryAfter: Math.ceil(secondsLeft(HOUR_MS, app.now())) })
}
