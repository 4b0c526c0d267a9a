import type { DeskTrx } from '#server/platform/db/transactions.ts'

type Seen = { readonly requestId: number; readonly staffId: number; readonly seq: number }

/**
 * Whether the member or another colleague has written a message or note since. Ignores events and the concierge's own
 * messages.
 */
export async function hasNewerMessages(trx: DeskTrx, { requestId, staffId, seq }: Seen): Promise<boolean> {
  const newer = await trx
    .selectFrom('desk.whole_timeline')
    .select('seq')
    .where('request_id', '=', requestId)
    .where('seq', '>', seq)
    .where('kind', 'in', ['message', 'note'])
    .where((entry) => entry.or([entry('staff_id', 'is', null), entry('staff_id', '<>', staffId)]))
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
