import type { DeskTrx } from '#server/desk/record.ts'
import type { StaffActor } from '#server/http/app.ts'
import { openReminders } from '#server/reminders/due.ts'
import { tasksOf } from '#server/tasks/selected-task.ts'
import { openPackets } from './packets.ts'

/** What lies in a conversation as its strip: to come back to, to do, to take over. */
export async function promisesOf(trx: DeskTrx, staff: StaffActor, requestId: number) {
  return {
    reminders: await openReminders(trx, staff, requestId),
    tasks: await tasksOf(trx, requestId),
    packets: await openPackets(trx, requestId),
  }
}
