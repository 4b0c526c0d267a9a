import { Problem } from '#contract/shared/problems.ts'
import { recordChange } from '#server/audit/record-change.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { enqueue } from '#server/jobs/outgoing.ts'
import { resetAskedMail, resetDoneMail } from '#server/staff-auth/mails.ts'
import { endStaffSessions } from '#server/staff-auth/sessions.ts'
import { removeSecondFactors } from '#server/staff-factors/devices.ts'
import { type LockedColleague, lockColleague, refuseOwn } from './lock-colleague.ts'
import { openResets, RESET_WAITS_MS, readColleague } from './roster.ts'

/** Asked again while it waits, nothing changes. */
export function askReset(app: App, staff: StaffActor, id: number, reason: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    if (colleague.closed_at) throw new Problem('staff_closed')
    const at = app.now()
    const before = await readColleague(trx, id, at)
    if (!before.has_second_factor) throw new Problem('no_second_factor')
    if (before.second_factor_reset) return before
    await endResets(trx, { id, by: staff, at })
    await trx
      .insertInto('desk.second_factor_resets')
      .values({ staff_id: id, asked_by: staff.id, reason, asked_at: at })
      .execute()
    await enqueue(trx, resetAskedMail(app.config, colleague.email, staff.name), { livesMs: RESET_WAITS_MS })
    await record(trx, staff, colleague, { action: 'deskAskSecondFactorReset', after: { reason }, at })
    return readColleague(trx, id, at)
  })
}

/** The colleague then signs in by the password, and sets up a second factor where one is required. */
export function approveReset(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    refuseOwn(staff, colleague)
    const at = app.now()
    const asked = await openReset(trx, id, at)
    if (asked.asked_by === staff.id) throw new Problem('second_person_needed')
    await removeSecondFactors(trx, id)
    await endStaffSessions(trx, id)
    await endResets(trx, { id, by: staff, at })
    await enqueue(trx, resetDoneMail(app.config, colleague.email))
    await record(trx, staff, colleague, {
      action: 'deskApproveSecondFactorReset',
      after: { asked_by: asked.name, reason: asked.reason },
      at,
    })
    return readColleague(trx, id, at)
  })
}

/** By the one who asked and thought better of it, or by the one who refuses. */
export function withdrawReset(app: App, staff: StaffActor, id: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const colleague = await lockColleague(trx, staff, id)
    const at = app.now()
    const asked = await openReset(trx, id, at)
    await endResets(trx, { id, by: staff, at })
    await record(trx, staff, colleague, {
      action: 'deskWithdrawSecondFactorReset',
      after: { asked_by: asked.name, reason: asked.reason },
      at,
    })
    return readColleague(trx, id, at)
  })
}

async function openReset(trx: DeskTrx, id: number, at: Date) {
  const asked = await openResets(trx, at)
    .innerJoin('desk.staff as asker', 'asker.id', 'reset.asked_by')
    .select(['reset.asked_by', 'reset.reason', 'asker.name'])
    .where('reset.staff_id', '=', id)
    .executeTakeFirst()
  if (!asked) throw new Problem('no_reset_asked')
  return asked
}

type Ending = { readonly id: number; readonly by: StaffActor; readonly at: Date }

async function endResets(trx: DeskTrx, { id, by, at }: Ending) {
  await trx
    .updateTable('desk.second_factor_resets')
    .set({ ended_at: at, ended_by: by.id })
    .where('staff_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

type Deed = { readonly action: string; readonly after: object; readonly at: Date }

function record(trx: DeskTrx, staff: StaffActor, { id, name }: LockedColleague, { action, after, at }: Deed) {
  return recordChange(trx, staff, { action, thing: { type: 'staff', id, name }, before: null, after }, at)
}
