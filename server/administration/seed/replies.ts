import { DAY_MS } from '#basics/time/duration.ts'
import { momentOf, wallTime } from '#basics/time/zoned-time.ts'
import { readSavedReplies, readUnsentReplies } from './content/desk.ts'
import { found, type Seeding, type Trx } from './context.ts'

const DEMO_ZONE = 'America/Chicago'

/** Inserts saved replies. Those with an owner are private. */
export async function insertSavedReplies(trx: Trx, { staff, now }: Pick<Seeding, 'staff' | 'now'>): Promise<void> {
  const rows = readSavedReplies().map(({ owner, last, translations, ...reply }, position) => ({
    ...reply,
    translations: JSON.stringify(translations),
    position,
    owner_id: owner ? found(staff, owner).id : null,
    last_used_on: new Date(now.getTime() - last * DAY_MS).toISOString().slice(0, 10),
  }))
  await trx.insertInto('desk.saved_replies').values(rows).execute()
}

/** Inserts unsent replies: one that is scheduled for tomorrow morning, and one draft. */
export async function insertUnsentReplies(trx: Trx, { staff, now, newId }: Pick<Seeding, 'staff' | 'now' | 'newId'>) {
  const { scheduled, drafts } = readUnsentReplies()
  const today = wallTime(now, DEMO_ZONE)
  const run_at = momentOf({ ...today, day: today.day + 1, hour: 9, minute: 0 }, DEMO_ZONE)
  for (const { on, by, body } of scheduled) {
    const send = { id: newId(), ...(await openRequest(trx, on)), staff_id: found(staff, by).id, body }
    await trx
      .insertInto('desk.scheduled_sends')
      .values({ ...send, later: true, run_at, created_at: now })
      .execute()
  }
  for (const { on, by, body } of drafts) {
    const draft = { ...(await openRequest(trx, on)), staff_id: found(staff, by).id, kind: 'reply', body } as const
    await trx
      .insertInto('desk.drafts')
      .values({ ...draft, written_at: now })
      .execute()
  }
}

/** The author has seen the whole timeline. */
function openRequest(trx: Trx, beginning: string) {
  return trx
    .selectFrom('requests')
    .select(['id as request_id', 'last_seq as seen_seq'])
    .where('name', 'like', `${beginning}%`)
    .where('status', '<>', 'closed')
    .executeTakeFirstOrThrow()
}
