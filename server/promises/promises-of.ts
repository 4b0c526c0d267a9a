import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'
import { openReminders } from '#server/promises/reminders.ts'
import { tasksOf } from '#server/promises/selected-task.ts'
import { openPackets } from './packets.ts'

/** What lies in a conversation as its strip: to come back to, to do, to take over. */
export async function promisesOf(trx: DeskTrx, staff: StaffActor, requestId: number) {
  return {
    reminders: await openReminders(trx, staff, requestId),
    tasks: await tasksOf(trx, requestId),
    packets: await openPackets(trx, requestId),
  }
}
