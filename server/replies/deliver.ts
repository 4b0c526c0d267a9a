import type { HeldBecause } from '#contract/desk/scheduled-sends.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announceToAuthor, announceToDesk } from '#server/live/announce-to-desk.ts'
import { canTake, reply } from '#server/replies/reply.ts'
import { selectSends, type WaitingSend } from '#server/requests/desk/scheduled-sends.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { type LockedRequest, lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { reserveFile } from '#server/uploads/unsent-files.ts'

/**
 * Sends the reply that is due first, or holds it where that would be blind. One transaction under the send's row
 * lock: a server that dies leaves it as it was, and of two servers one finds it taken. Says how many that were.
 */
export function deliverDueSend(app: Pick<App, 'deskDb' | 'now' | 'newId'>): Promise<number> {
  return app.deskDb.transaction().execute(async (trx) => {
    const now = app.now()
    const send = await selectSends(trx)
      .where('send.state', '=', 'waiting')
      .where('send.run_at', '<=', now)
      .orderBy('send.run_at')
      .limit(1)
      .forUpdate('send')
      .skipLocked()
      .executeTakeFirst()
    if (!send) return 0
    const request = await lockRequest(trx, send.external_id)
    const reason = await reasonToWithhold(trx, send, now)
    await (reason ? hold(trx, send, reason) : deliver(trx, app, { send, request, now }))
    return 1
  })
}

/** Under the request's lock, so that nothing is written between the look and the send. */
async function reasonToWithhold(trx: DeskTrx, send: WaitingSend, now: Date): Promise<HeldBecause | null> {
  if (send.author_closed_at !== null || send.author_role !== 'concierge') return 'author'
  const seen = { requestId: send.request_id, staffId: send.staff_id, seq: send.seen_seq }
  if (await hasNewerMessages(trx, seen)) return 'moved'
  const { attachment_key: file } = send
  return file === null || (await reserveFile(trx, send.staff_id, file, now)) ? null : 'file'
}

async function hold(trx: DeskTrx, send: WaitingSend, held_because: HeldBecause) {
  await trx.updateTable('desk.scheduled_sends').set({ state: 'held', held_because }).where('id', '=', send.id).execute()
  await announceToDesk(trx, send.external_id)
  await announceToAuthor(trx, send.staff_id)
}

type Delivery = { readonly send: WaitingSend; readonly request: LockedRequest; readonly now: Date }

/** It becomes a message of the thread, and is emptied: the words stand there now. */
export async function deliver(trx: DeskTrx, app: Pick<App, 'newId'>, { send, request, now }: Delivery) {
  await trx
    .updateTable('desk.scheduled_sends')
    .set({ state: 'sent', held_because: null, settled_at: now, body: '' })
    .where('id', '=', send.id)
    .execute()
  await announceToAuthor(trx, send.staff_id)
  const staff: Pick<StaffActor, 'id' | 'name'> = { id: send.staff_id, name: send.author_name }
  const draft = { body: send.body, attachment_keys: send.attachment_key === null ? [] : [send.attachment_key] }
  const isHere = request.assignee_id === null && (await canTake(trx, staff))
  await reply(trx, { app, staff, request, draft, now: notBefore(request.last_message_at, now), isHere })
}
