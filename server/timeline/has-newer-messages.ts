import type { DeskTrx } from '#server/db/transactions.ts'

type Seen = { readonly requestId: number; readonly staffId: number; readonly seq: number }

/** Whether the member or a colleague has written since: a message or a note, not one's own, not an event. */
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
