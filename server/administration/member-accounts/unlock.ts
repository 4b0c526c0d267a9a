import { endEachOf, endSessionsOf } from '#server/identity/accounts/sessions.ts'
import { isLocked } from '#server/identity/credentials/lockout.ts'
import { factorKinds, removeSecondFactors } from '#server/identity/factors/devices.ts'
import { memberHolders } from '#server/identity/factors/holders.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueueFor } from '#server/platform/outbox/outbox.ts'
import { lockOpenAccount, recordAccountChange } from './lock-account.ts'
import { phoneRemovedMail } from './mails.ts'

/** Lets the member try the password again at once. An account that is not locked is unchanged. */
export function unlockAccount(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    if (!isLocked(account, app.now())) return
    await trx.updateTable('members').set({ failed_sign_ins: 0, locked_at: null }).where('id', '=', account.id).execute()
    const change = { account, before: { locked: true }, after: { locked: false, reason } }
    await recordAccountChange(trx, staff, { action: 'deskUnlockAccount', ...change }, app.now())
  })
}

/** Ends every session of the member and their open streams on every server. */
export function signOutAccount(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const sessions = await endEachOf(trx, (all) => all('member_id', '=', account.id))
    if (sessions === 0) return
    const change = { account, before: { sessions }, after: { sessions: 0, reason } }
    await recordAccountChange(trx, staff, { action: 'deskSignOutAccount', ...change }, app.now())
  })
}

/**
 * Removes a lost phone and the member's other second factors. If the company requires a second factor, the next sign-in
 * sets up another. All sessions end, and the member receives a mail.
 */
export function removePhone(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const own = await factorKinds(trx, memberHolders, account.id)
    if (account.phone === null && own.length === 0) return
    await forgetPhone(trx, account.id)
    await removeSecondFactors(trx, memberHolders, account.id)
    await endSessionsOf(trx, account.id)
    await enqueueFor(trx, account, () => phoneRemovedMail(app.config, account.email))
    const change = { account, before: { second_factor: true }, after: { second_factor: false, reason } }
    await recordAccountChange(trx, staff, { action: 'deskRemovePhone', ...change }, app.now())
  })
}

async function forgetPhone(trx: DeskTrx, memberId: number) {
  await trx.updateTable('members').set({ phone: null }).where('id', '=', memberId).execute()
  // voids a code that is already on its way
  await trx.deleteFrom('session_codes').where('member_id', '=', memberId).execute()
}
