import { Problem } from '#contract/shared/problems.ts'
import { lockColleague, refuseOwn } from '#server/administration/staff/lock-colleague.ts'
import { readColleague } from '#server/administration/staff/roster.ts'
import { stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import { endStaffSessions } from '#server/identity/staff-auth/sessions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'

/** Ends the sessions and streams of a staff member at once on every server. The person can sign in again. */
export const signOut = (app: App, staff: StaffActor, id: number, reason: string) =>
  stop(app, staff, id, { action: 'deskSignOutStaff', reason })

/** Ends them and locks the account for an hour, like ten wrong passwords. */
export const lockOut = (app: App, staff: StaffActor, id: number, reason: string) =>
  stop(app, staff, id, { action: 'deskLockStaff', reason })

type Stopping = { readonly action: 'deskSignOutStaff' | 'deskLockStaff'; readonly reason: string }

function stop(app: App, staff: StaffActor, id: number, { action, reason }: Stopping) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    if (colleague.closed_at) throw new Problem('staff_closed')
    const at = app.now()
    const locks = action === 'deskLockStaff'
    if (locks) await trx.updateTable('desk.staff').set({ locked_at: at }).where('id', '=', id).execute()
    await endStaffSessions(trx, id)
    const thing = { type: 'staff', id, name: colleague.name } as const
    await recordChange(trx, staff, { action, thing, before: null, after: { reason } }, at)
    const what = `${staff.name} has signed ${colleague.name} out everywhere${locks ? ' and locked the account for an hour' : ''}.`
    await tellOperations(trx, app, stepMail({ subject: 'A colleague was signed out', what, path: `/staff/${id}` }))
    return readColleague(trx, id, at)
  })
}
