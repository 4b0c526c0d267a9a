import { Problem } from '#contract/shared/problems.ts'
import { endApprovals, refuseAsker, type WaitingApproval, waitingFor } from '#server/identity/approvals/approvals.ts'
import { stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { reopenNow } from './close-staff.ts'
import { mailInvitation } from './invite.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { takePosition } from './position.ts'
import { ALONE_WAITS_MS, readColleague } from './roster.ts'
import { isAlone, ROLE_KINDS } from './second-person.ts'

/** A second person approves the role. Only then is an invitation sent, an account reopened, or a role changed. */
export function confirmRole(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    const at = app.now()
    const asked = await waitingRole(trx, id, at)
    if (!(await mayConfirmAlone(trx, staff, asked, at))) refuseAsker(staff, asked)
    await giveRole(trx, app, staff, { colleague, asked })
    return readColleague(trx, id, at)
  })
}

/** Withdrawn by the asker, or refused by another person. */
export function withdrawRole(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    const at = app.now()
    const { kind, role, name } = await waitingRole(trx, id, at)
    await endApprovals(trx, { about: { kind, staff_id: id }, by: staff, at })
    const thing = { type: 'staff', id, name: colleague.name } as const
    const after = { role, asked_by: name }
    await recordChange(trx, staff, { action: 'deskWithdrawRole', thing, before: null, after }, at)
    const what = `${staff.name} has ended the request of ${name} that ${colleague.name} be ${role} at the desk. No role was given.`
    await tellOperations(trx, app, stepMail({ subject: 'A role was not given', what, path: `/staff/${id}` }))
    return readColleague(trx, id, at)
  })
}

type Asked = { readonly colleague: LockedColleague; readonly asked: WaitingApproval }

async function giveRole(trx: DeskTrx, app: App, staff: StaffActor, { colleague, asked }: Asked) {
  const { id, name } = colleague
  const at = app.now()
  const { kind, role } = asked
  await endApprovals(trx, { about: { kind, staff_id: id }, by: staff, at, approved: true })
  const after = { role, asked_by: asked.name }
  const thing = { type: 'staff', id, name } as const
  await recordChange(trx, staff, { action: 'deskConfirmRole', thing, before: null, after }, at)
  if (kind === 'role' && role) await takePosition(trx, app, staff, colleague, { role, company_id: null })
  else if (kind === 'reopening') await reopenNow(trx, app, staff, colleague)
  else await mailInvitation(trx, app, colleague)
  const what = `${staff.name} has confirmed that ${name} is ${role} at the desk, as ${asked.name} asked.`
  await tellOperations(trx, app, stepMail({ subject: 'A role was confirmed', what, path: `/staff/${id}` }))
}

async function waitingRole(trx: DeskTrx, id: number, at: Date): Promise<WaitingApproval> {
  const asked = await waitingFor(trx, ROLE_KINDS, id, at)
  if (!asked) throw new Problem('no_role_asked')
  return asked
}

async function mayConfirmAlone(trx: DeskTrx, staff: StaffActor, { asked_by, asked_at }: WaitingApproval, at: Date) {
  if (asked_by !== staff.id || !(await isAlone(trx, staff))) return false
  const from = new Date(asked_at.getTime() + ALONE_WAITS_MS)
  if (at < from) throw new Problem('alone_waits')
  return true
}
