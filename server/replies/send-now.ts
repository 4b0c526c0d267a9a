import { Problem } from '#contract/shared/problems.ts'
import { openRequest } from '#server/access-log/open-request.ts'
import { type DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announceToAuthor, announceToDesk } from '#server/live/announce-to-desk.ts'
import { readRequest } from '#server/requests/desk/detail.ts'
import { selectSends } from '#server/requests/desk/scheduled-sends.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { lockRequest } from '#server/timeline/lock-request.ts'
import { deliver } from './deliver.ts'
import { draftOf, returnToDraft } from './drafts.ts'

/** Sends one's own scheduled reply at once, also one that was held; not past what its author has not seen. */
export function sendNow(app: App, staff: StaffActor, id: string, seenSeq: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    const send = await ownSend(trx, staff, id)
    if (send.staff_id !== staff.id) throw new Problem('not_found')
    if (send.state === 'cancelled') throw new Problem('send_gone', { message: 'This has been called back.' })
    const request = await lockRequest(trx, send.external_id)
    if (send.state !== 'sent') {
      if (await hasNewerMessages(trx, { requestId: request.id, staffId: staff.id, seq: seenSeq }))
        throw new Problem('conversation_moved')
      await deliver(trx, app, { send, request, now: app.now() })
    }
    return readRequest(trx, staff, send.external_id, { action: 'deskSendNow', because: OWN_REPLY }, app.now())
  })
}

/** Its words and its file are the draft again; a repeat changes nothing. Refused once it has gone. */
export function undoSend(app: App, staff: StaffActor, id: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const send = await ownSend(trx, staff, id)
    const request = { id: send.request_id, member_id: send.member_id, assignee_id: send.assignee_id }
    await openRequest(trx, staff, request, { action: 'deskCallBack', because: OWN_REPLY }, app.now())
    if (send.state === 'sent') throw new Problem('send_gone')
    if (send.state !== 'cancelled') {
      await returnToDraft(trx, staff, send, app.now())
      await trx
        .updateTable('desk.scheduled_sends')
        .set({ state: 'cancelled', held_because: null, settled_at: app.now(), body: '' })
        .where('id', '=', id)
        .execute()
      await announceToDesk(trx, send.external_id)
      await announceToAuthor(trx, send.staff_id)
    }
    return { draft: await draftOf(trx, staff, send.request_id, 'reply') }
  })
}

/** Its author may take it back, even when a colleague has the request now. */
const OWN_REPLY = { why: 'own', reason: 'Their own reply' } as const

/** Under its row lock: a second sender waits, and finds it settled. What a closed account left is every concierge's. */
async function ownSend(trx: DeskTrx, staff: StaffActor, id: string) {
  const send = await selectSends(trx)
    .where('send.id', '=', id)
    .where((is) => is.or([is('send.staff_id', '=', staff.id), is('send.held_because', '=', 'author')]))
    .forUpdate('send')
    .executeTakeFirst()
  if (!send) throw new Problem('not_found')
  return send
}
