import { endEachOf, endSessionsOf } from '#server/accounts/sessions.ts'
import { isLocked } from '#server/credentials/lockout.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import { factorKinds, removeSecondFactors } from '#server/factors/devices.ts'
import { memberHolders } from '#server/factors/holders.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { lockOpenAccount, recordAccountChange } from './lock-account.ts'
import { phoneRemovedMail } from './mails.ts'

/** Lets the member try their password again at once. An account that is not locked stays as it is. */
export function unlockAccount(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    if (!isLocked(account, app.now())) return
    await trx.updateTable('members').set({ failed_sign_ins: 0, locked_at: null }).where('id', '=', account.id).execute()
    const change = { account, before: { locked: true }, after: { locked: false, reason } }
    await recordAccountChange(trx, staff, { action: 'deskUnlockAccount', ...change }, app.now())
  })
}

/** Ends every session of the member, and the streams that are open on them, on every node. */
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
 * Takes a lost phone away, and what was set up beside it: where the company asks for a second factor, the next
 * sign-in sets up another. The session on the lost phone is ended, and the member hears of it by mail.
 */
export function removePhone(app: App, staff: StaffActor, externalId: string, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const account = await lockOpenAccount(trx, externalId)
    const own = await factorKinds(trx, memberHolders, account.id)
    if (account.phone === null && own.length === 0) return
    await forgetPhone(trx, account.id)
    await removeSecondFactors(trx, memberHolders, account.id)
    await endSessionsOf(trx, account.id)
    await enqueue(trx, phoneRemovedMail(app.config, account.email))
    const change = { account, before: { second_factor: true }, after: { second_factor: false, reason } }
    await recordAccountChange(trx, staff, { action: 'deskRemovePhone', ...change }, app.now())
  })
}

async function forgetPhone(trx: DeskTrx, memberId: number) {
  await trx.updateTable('members').set({ phone: null }).where('id', '=', memberId).execute()
  // a code that is on its way opens nothing more
  await trx.deleteFrom('session_codes').where('member_id', '=', memberId).execute()
}
