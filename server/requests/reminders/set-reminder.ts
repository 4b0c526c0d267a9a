import { deskSetReminder } from '#contract/desk/queue/reminders.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { isAttendedBy } from '#server/requests/shifts/attended-by.ts'
import { type LockedRequest, lockRequest } from '#server/requests/timeline/lock-request.ts'
import { announcePromises } from './announce-promises.ts'
import { refuseUnlessToCome } from './still-to-come.ts'

type NewReminder = { readonly what: string; readonly due_at: Date }

/** Sets a reminder of a request for this concierge; exactly once for an Idempotency-Key. */
export function setReminder(
  app: App,
  staff: StaffActor,
  externalId: string,
  body: NewReminder,
  key: string | undefined,
) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const path = deskSetReminder.path.replace(':external_id', externalId)
    const reminderId = await idempotent(trx, staff, { path, key, body }, now, async () => {
      const id = app.newId()
      await addReminder(trx, staff, { request, id, ...body }, now)
      return id
    })
    return reminderById(trx, reminderId)
  })
}

type Adding = NewReminder & { readonly request: LockedRequest; readonly id: string }

export async function addReminder(trx: DeskTrx, staff: StaffActor, { request, id, what, due_at }: Adding, now: Date) {
  refuseUnlessToCome('due_at', due_at, now)
  await trx
    .insertInto('desk.reminders')
    .values({ what, due_at, id, request_id: request.id, staff_id: staff.id, created_at: now })
    .execute()
  await announce(trx, staff, request.external_id)
}

/** Deletes the reminder as if it had never been set. */
export async function dropReminder(trx: DeskTrx, staff: StaffActor, { request, id }: Omit<Adding, keyof NewReminder>) {
  const { numDeletedRows } = await trx
    .deleteFrom('desk.reminders')
    .where('id', '=', id)
    .where('request_id', '=', request.id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await announce(trx, staff, request.external_id)
}

type ReminderChange = { readonly done?: boolean | undefined; readonly due_at?: Date | undefined }

/** Completes a reminder, reopens it, or moves its time. The member's answer ends a reminder for good. */
export function changeReminder(app: App, staff: StaffActor, id: string, { done, due_at }: ReminderChange) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    if (due_at) refuseUnlessToCome('due_at', due_at, now)
    const owner = await ownerOf(trx, staff, id, now)
    if (done === undefined && !due_at) return reminderById(trx, id)
    const changed = await trx
      .updateTable('desk.reminders as reminder')
      .from('requests')
      .set({
        ...(done !== undefined && { ended_at: done ? now : null, ended_by: done ? 'hand' : null }),
        ...(due_at && { due_at, told_at: null }),
      })
      .whereRef('requests.id', '=', 'reminder.request_id')
      .where('reminder.id', '=', id)
      .where((is) => is.or([is('ended_by', 'is', null), is('ended_by', '=', 'hand')]))
      .returning('requests.external_id')
      .executeTakeFirst()
    if (changed) await announce(trx, staff, changed.external_id)
    if (owner !== staff.id) await announcePromises(trx, owner)
    return reminderById(trx, id)
  })
}

async function announce(trx: DeskTrx, staff: StaffActor, externalId: string) {
  await announcePromises(trx, staff.id)
  await announceToDesk(trx, externalId)
}

async function ownerOf(trx: DeskTrx, staff: StaffActor, id: string, now: Date): Promise<number> {
  const row = await trx
    .selectFrom('desk.reminders')
    .select('staff_id')
    .where('id', '=', id)
    .where(isAttendedBy(staff, 'staff_id', now))
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.staff_id
}

function reminderById(trx: DeskTrx, id: string) {
  return trx
    .selectFrom('desk.reminders')
    .select(['id', 'what', 'due_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
