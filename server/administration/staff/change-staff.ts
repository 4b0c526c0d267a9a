import type { deskChangeStaff } from '#contract/desk/operations/staff.ts'
import type { BodyOf } from '#contract/shared/endpoint.ts'
import { Problem } from '#contract/shared/problems.ts'
import { endApprovals, waitingFor } from '#server/identity/approvals/approvals.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { takePosition } from './position.ts'
import { readColleague } from './roster.ts'
import { asksForSecond } from './second-person.ts'

export type StaffChange = BodyOf<typeof deskChangeStaff>
type Known = NonNullable<StaffChange['was']>

/**
 * Changes a name, a company or an employer's role at once; a role with access to members' messages waits for approval.
 * If a colleague has changed the values that the caller saw, nothing is updated.
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
  if (was.languages && String(was.languages) !== String(colleague.languages)) return false
  if (was.name !== name || was.role !== role || was.company_id !== company_id) return false
  return was.waiting_role === ((await waitingFor(trx, ['role'], colleague.id, at))?.role ?? null)
}

type Wanted = { readonly colleague: LockedColleague; readonly role: StaffActor['role'] }

/** A repeat changes nothing while the role waits. A role that takes effect at once replaces a waiting one. */
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
