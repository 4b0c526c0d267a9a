import { Problem } from '#contract/shared/problems.ts'
import { type DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { announceToAuthor, announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { authorizeAccess, openRequest } from '#server/records/access-log/open-request.ts'
import { readAuthorizedRequest } from '#server/requests/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/requests/desk/lock-for-change.ts'
import { selectSends } from '#server/requests/requests/desk/scheduled-sends.ts'
import { isAttendedBy } from '#server/requests/shifts/attended-by.ts'
import { hasNewerMessages } from '#server/requests/timeline/has-newer-messages.ts'
import { lockRequest } from '#server/requests/timeline/lock-request.ts'
import { deliver, EMPTIED } from './deliver.ts'
import { draftOf, returnToDraft } from './drafts.ts'
import { canTake } from './reply.ts'

/**
 * Sends the concierge's own scheduled reply at once, even if it was held. Rejected if the author has not seen the
 * latest entries.
 */
export function sendNow(app: App, staff: StaffActor, id: string, seenSeq: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    // locks in the order of `lockToSend` in deliver.ts; also reads when the request was last opened
    const held = await lockForChange(trx, staff, requestOf(trx, staff, id, app.now()), {
      change: null,
      now: app.now(),
      first: (asked) => canTake(asked, staff),
    })
    const { request, before } = held
    const seen = { requestId: request.id, staffId: staff.id, seq: seenSeq }
    const send = await ownSend(trx, staff, id, app.now())
    if (send.staff_id !== staff.id) throw new Problem('not_found')
    if (send.state === 'cancelled') throw new Problem('send_gone', { message: 'This has been called back.' })
    if (send.state !== 'sent') {
      if (await hasNewerMessages(trx, seen)) throw new Problem('conversation_moved')
      await deliver(trx, app, { send, request, isHere: held.locked === true, now: app.now() })
    }
    const now = app.now()
    const opening = { action: 'deskSendNow', because: OWN_REPLY, before }
    const { record } = await authorizeAccess(trx, staff, request, opening, now)
    return readAuthorizedRequest(trx, staff, request, { record, now })
  })
}

/**
 * Restores text, file and quick answers as the draft. A repeated call changes nothing. Rejected once the reply was
 * sent.
 */
export function undoSend(app: App, staff: StaffActor, id: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestOf(trx, staff, id, app.now()))
    const send = await ownSend(trx, staff, id, app.now())
    await openRequest(trx, staff, request, { action: 'deskUndoSend', because: OWN_REPLY }, app.now())
    if (send.state === 'sent') throw new Problem('send_gone')
    if (send.state !== 'cancelled') {
      await returnToDraft(trx, staff, send, app.now())
      await trx
        .updateTable('desk.scheduled_sends')
        .set({ state: 'cancelled', held_because: null, settled_at: app.now(), ...EMPTIED })
        .where('id', '=', id)
        .execute()
      await announceToDesk(trx, send.external_id)
      await announceToAuthor(trx, send.staff_id)
    }
    const draft = await draftOf(trx, staff, send.request_id, 'reply')
    return { draft, quick_answers: send.quick_answers ?? [] }
  })
}

/** The author may undo a reply even if a colleague is now the request's assignee. */
const OWN_REPLY = { why: 'own', reason: 'Their own reply' } as const

/** The request is locked before the send, like in all other code. */
const requestOf = (trx: DeskTrx, staff: StaffActor, id: string, now: Date) =>
  ownSends(trx, staff, now)
    .where('send.id', '=', id)
    .clearSelect()
    .select('requests.external_id')
    .$asScalar()
    .$notNull()

/** Reads the reply under its row lock: a concurrent sender waits, and then finds it settled. */
async function ownSend(trx: DeskTrx, staff: StaffActor, id: string, now: Date) {
  const send = await ownSends(trx, staff, now).where('send.id', '=', id).forUpdate('send').executeTakeFirst()
  if (!send) throw new Problem('not_found')
  return send
}

/** The concierge's own replies, and held replies that this concierge handles. */
const ownSends = (trx: DeskTrx, staff: StaffActor, now: Date) =>
  selectSends(trx).where(({ and, or, eb }) =>
    or([
      eb('send.staff_id', '=', staff.id),
      eb('send.held_because', '=', 'author'),
      and([eb('send.state', '=', 'held'), isAttendedBy(staff, 'send.staff_id', now)]),
    ]),
  )
