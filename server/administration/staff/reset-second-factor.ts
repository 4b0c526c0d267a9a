import { Problem } from '#contract/shared/problems.ts'
import {
  APPROVAL_WAITS_MS,
  askApproval,
  endApprovals,
  refuseAsker,
  type WaitingApproval,
  waitingFor,
} from '#server/identity/approvals/approvals.ts'
import { stepMail, tellOperations } from '#server/identity/approvals/tell-operations.ts'
import { removeSecondFactors } from '#server/identity/factors/devices.ts'
import { staffHolders } from '#server/identity/factors/holders.ts'
import { resetAskedMail, resetDoneMail } from '#server/identity/staff-auth/mails.ts'
import { endStaffSessions } from '#server/identity/staff-auth/sessions.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { enqueue } from '#server/platform/outbox/outbox.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { readColleague } from './roster.ts'

/** A repeat changes nothing while the reset waits. */
export function askReset(app: App, staff: StaffActor, id: number, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    if (colleague.closed_at) throw new Problem('staff_closed')
    const at = app.now()
    const before = await readColleague(trx, id, at)
    if (!before.has_second_factor) throw new Problem('no_second_factor')
    if (before.second_factor_reset) return before
    await askApproval(trx, staff, { about: aboutReset(id), reason, at })
    await enqueue(trx, resetAskedMail(app.config, colleague.email, staff.name), { livesMs: APPROVAL_WAITS_MS })
    const what = `${staff.name} asks to reset the second factor of ${colleague.name}. Another colleague in operations approves or refuses it within 24 hours; please ask them in person first.`
    const path = `/staff/${id}`
    await tellOperations(trx, app, stepMail({ subject: 'A second person is asked for', what, path }))
    await record(trx, staff, colleague, { action: 'deskAskSecondFactorReset', after: { reason }, at })
    return readColleague(trx, id, at)
  })
}

/** The person then signs in with the password, and sets up a second factor if one is required. */
export function approveReset(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    const at = app.now()
    const asked = await openReset(trx, id, at)
    refuseAsker(staff, asked)
    await removeSecondFactors(trx, staffHolders, id)
    await endStaffSessions(trx, id)
    await endApprovals(trx, { about: aboutReset(id), by: staff, at, approved: true })
    await enqueue(trx, resetDoneMail(app.config, colleague.email))
    const what = `${staff.name} has approved that the second factor of ${colleague.name} be reset, as ${asked.name} asked. They were signed out.`
    await tellOperations(trx, app, stepMail({ subject: 'A second factor was reset', what, path: `/staff/${id}` }))
    await record(trx, staff, colleague, {
      action: 'deskApproveSecondFactorReset',
      after: { asked_by: asked.name, reason: asked.reason },
      at,
    })
    return readColleague(trx, id, at)
  })
}

/** Withdrawn by the asker, or refused by another person. */
export function withdrawReset(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    const at = app.now()
    const asked = await openReset(trx, id, at)
    await endApprovals(trx, { about: aboutReset(id), by: staff, at })
    const what = `${staff.name} has ended the request of ${asked.name} to reset the second factor of ${colleague.name}. Nothing was reset.`
    await tellOperations(trx, app, stepMail({ subject: 'No second factor was reset', what, path: `/staff/${id}` }))
    await record(trx, staff, colleague, {
      action: 'deskWithdrawSecondFactorReset',
      after: { asked_by: asked.name, reason: asked.reason },
      at,
    })
    return readColleague(trx, id, at)
  })
}

async function openReset(trx: DeskTrx, id: number, at: Date): Promise<WaitingApproval> {
  const asked = await waitingFor(trx, ['second_factor_reset'], id, at)
  if (!asked) throw new Problem('no_reset_asked')
  return asked
}

const aboutReset = (staff_id: number) => ({ kind: 'second_factor_reset', staff_id }) as const

type Change = { readonly action: string; readonly after: object; readonly at: Date }

function record(trx: DeskTrx, staff: StaffActor, { id, name }: LockedColleague, { action, after, at }: Change) {
  return recordChange(trx, staff, { action, thing: { type: 'staff', id, name }, before: null, after }, at)
}
