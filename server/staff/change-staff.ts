import type { deskChangeStaff } from '#contract/desk/staff.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { endApprovals, waitingFor } from '#server/approvals/approvals.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { takePosition } from './position.ts'
import { readColleague } from './roster.ts'
import { asksForSecond } from './second-person.ts'

export type StaffChange = BodyOf<typeof deskChangeStaff>
type Known = NonNullable<StaffChange['was']>

/**
 * A name, a company or an employer’s role is given at once; a role that reads waits for a second person. Nothing is done
 * where a colleague has changed what the caller knew.
 */
export function changeStaff(app: App, staff: StaffActor, id: number, { was, ...change }: StaffChange) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    if (colleague.closed_at) throw new Problem('staff_closed')
    if (was && !(await isAsKnown(trx, colleague, was, app.now()))) throw new Problem('changed_meanwhile')
    const { role = colleague.role, company_id = colleague.company_id } = change
    const isOther = role !== colleague.role || (role === 'employer' && company_id !== colleague.company_id)
    if (isOther) refuseOwn(staff, colleague)
    const { role: _role, company_id: _company, ...atOnce } = change
    const waits = role !== colleague.role && (await waitsForSecond(trx, app, staff, { colleague, role }))
    await takePosition(trx, app, staff, colleague, waits ? atOnce : change)
    return readColleague(trx, id, app.now())
  })
}

async function isAsKnown(trx: DeskTrx, colleague: LockedColleague, was: Known, at: Date): Promise<boolean> {
  const { name, role, company_id } = colleague
  if (was.name !== name || was.role !== role || was.company_id !== company_id) return false
  return was.waiting_role === ((await waitingFor(trx, ['role'], colleague.id, at))?.role ?? null)
}

type Wanted = { readonly colleague: LockedColleague; readonly role: StaffActor['role'] }

/** Asked again while it waits, nothing changes; a role that is given at once is in the place of one that waits. */
async function waitsForSecond(trx: DeskTrx, app: App, staff: StaffActor, { colleague, role }: Wanted) {
  const { id, name } = colleague
  const at = app.now()
  const waiting = await waitingFor(trx, ['role'], id, at)
  if (waiting?.role === role) return true
  if (waiting) await endApprovals(trx, { about: { kind: 'role', staff_id: id }, by: staff, at })
  if (!(await asksForSecond(trx, app, staff, { kind: 'role', id, name, role }))) return false
  const thing = { type: 'staff', id, name } as const
  await recordChange(trx, staff, { action: 'deskAskRole', thing, before: null, after: { role } }, at)
  return true
}
