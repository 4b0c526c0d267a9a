import { momentOf, wallTime } from '#basics/zoned-time.ts'
import { found, type Sowing, type Trx } from './sower.ts'
import { begunReplies, waitingReplies } from './unsent.ts'

const DEMO_ZONE = 'America/Chicago'

/** What concierges have written and not sent: a reply for tomorrow morning, and one that is only begun. */
export async function insertUnsent(trx: Trx, { staff, now, newId }: Pick<Sowing, 'staff' | 'now' | 'newId'>) {
  const today = wallTime(now, DEMO_ZONE)
  const run_at = momentOf({ ...today, day: today.day + 1, hour: 9, minute: 0 }, DEMO_ZONE)
  for (const { on, by, body } of waitingReplies) {
    const send = { id: newId(), ...(await placeOf(trx, on)), staff_id: found(staff, by).id, body }
    await trx
      .insertInto('desk.scheduled_sends')
      .values({ ...send, later: true, run_at, created_at: now })
      .execute()
  }
  for (const { on, by, body } of begunReplies) {
    const draft = { ...(await placeOf(trx, on)), staff_id: found(staff, by).id, kind: 'reply', body } as const
    await trx
      .insertInto('desk.drafts')
      .values({ ...draft, written_at: now })
      .execute()
  }
}

/** Its author has seen everything that is there. */
function placeOf(trx: Trx, beginning: string) {
  return trx
    .selectFrom('requests')
    .select(['id as request_id', 'last_seq as seen_seq'])
    .where('name', 'like', `${beginning}%`)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
}
