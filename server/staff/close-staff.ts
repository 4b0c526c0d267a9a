import { recordChange } from '#server/audit/record-change.ts'
import { voidLinks } from '#server/credentials/mailed-links.ts'
import { removeSecondFactors } from '#server/factors/devices.ts'
import { staffHolders } from '#server/factors/holders.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { staffAccounts } from '#server/staff-auth/credentials.ts'
import { endStaffSessions } from '#server/staff-auth/sessions.ts'
import { mailInvitation } from './invite.ts'
import { lockColleague, refuseOwn } from './lock-colleague.ts'
import { releaseAll } from './release.ts'
import { readColleague } from './roster.ts'

/** From here on nobody gets in with this account, on any node. Closing it again changes nothing. */
export function closeStaff(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    const at = app.now()
    if (!colleague.closed_at) {
      await trx.updateTable('desk.staff').set({ closed_at: at }).where('id', '=', id).execute()
      await endStaffSessions(trx, id)
      await removeSecondFactors(trx, staffHolders, id)
      await voidLinks(trx, staffAccounts, { ownerId: id, purposes: ['invitation', 'reset', 'unlock'], at })
      await releaseAll(trx, app, staff, id)
      const thing = { type: 'staff', id, name: colleague.name } as const
      const change = { thing, before: { closed: false }, after: { closed: true } }
      await recordChange(trx, staff, { action: 'deskCloseStaff', ...change }, at)
    }
    return readColleague(trx, id, at)
  })
}

/** A colleague who comes back chooses a new password: the old one may be why the account was closed. */
export function reopenStaff(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    if (colleague.closed_at) {
      const asInvited = { closed_at: null, password_hash: null, failed_sign_ins: 0, locked_at: null }
      await trx.updateTable('desk.staff').set(asInvited).where('id', '=', id).execute()
      await mailInvitation(trx, app, colleague)
      const thing = { type: 'staff', id, name: colleague.name } as const
      const change = { thing, before: { closed: true }, after: { closed: false } }
      await recordChange(trx, staff, { action: 'deskReopenStaff', ...change }, app.now())
    }
    return readColleague(trx, id, app.now())
  })
}
