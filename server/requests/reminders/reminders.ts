import { sql } from 'kysely'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordListed } from '#server/records/access-log/lists.ts'
import { isAttendedBy } from '#server/requests/shifts/attended-by.ts'

/** Due reminders that the caller handles; they stay until they are done or the member answers. */
export function dueReminders(app: App, staff: StaffActor) {
  const now = app.now()
  return app.deskDb.transaction().execute(async (trx) => {
    const rows = await selectOpen(trx, staff, now)
      .innerJoin('requests', 'requests.id', 'reminder.request_id')
      .innerJoin('members', 'members.id', 'requests.member_id')
      .select(['requests.external_id', 'requests.id as request_id', 'requests.name', fullName])
      .where('reminder.due_at', '<=', now)
      .execute()
    await recordListed(
      trx,
      staff,
      'deskDueReminders',
      rows.map(({ request_id }) => request_id),
      now,
    )
    return rows.map(({ external_id, request_id: _id, name, member, ...reminder }) => ({
      ...reminder,
      request: { external_id, name, member },
    }))
  })
}

/** Reminders on a request that this concierge handles. */
export function openReminders(trx: DeskTrx, staff: StaffActor, requestId: number, now: Date) {
  return selectOpen(trx, staff, now).where('reminder.request_id', '=', requestId).execute()
}

function selectOpen(trx: DeskTrx, staff: StaffActor, now: Date) {
  return trx
    .selectFrom('desk.reminders as reminder')
    .select(['reminder.id', 'reminder.what', 'reminder.due_at'])
    .where(isAttendedBy(staff, 'reminder.staff_id', now))
    .where('reminder.ended_at', 'is', null)
    .orderBy('reminder.due_at')
    .orderBy('reminder.id')
}

export const fullName = sql<string>`members.first_name || ' ' || members.last_name`.as('member')
