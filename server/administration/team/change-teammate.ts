import type { CompanyRight } from '#contract/desk/session.ts'
import { closeNow } from '#server/administration/staff/close-staff.ts'
import { endStaffSessions } from '#server/identity/staff-auth/sessions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { lockTeammate, refuseOwnAccount } from './lock-teammate.ts'
import { readTeammate } from './read-team.ts'

/** Another right ends the sessions. A repeat changes nothing. */
export function changeRight(app: App, staff: StaffActor, id: number, right: CompanyRight) {
  return app.deskDb.transaction().execute(async (trx) => {
    const { name, company_right } = await lockTeammate(trx, staff, id)
    if (id === staff.id) await refuseOwnAccount(trx, staff)
    if (right !== company_right) {
      await trx.updateTable('desk.staff').set({ company_right: right }).where('id', '=', id).execute()
      await endStaffSessions(trx, id)
      const thing = { type: 'staff', id, name } as const
      const change = { thing, before: { right: company_right }, after: { right } }
      await recordChange(trx, staff, { action: 'employerChangeRight', ...change }, app.now())
    }
    return readTeammate(trx, id, app.now())
  })
}

export function removeTeammate(app: App, staff: StaffActor, id: number): Promise<void> {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockTeammate(trx, staff, id)
    if (id === staff.id) await refuseOwnAccount(trx, staff)
    await closeNow(trx, app, staff, { ...colleague, action: 'employerRemove' })
  })
}
