import { Problem } from '#contract/shared/problems.ts'
import { admitToRequest, openRequest } from '#server/access-log/open-request.ts'
import { together } from '#server/db/together.ts'
import { type DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { announceToAuthor, announceToDesk } from '#server/live/announce-to-desk.ts'
import { isAttendedBy } from '#server/promises/attended-by.ts'
import { canTake } from '#server/replies/reply.ts'
import { readAdmitted } from '#server/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/desk/lock-for-change.ts'
import { selectSends } from '#server/requests/desk/scheduled-sends.ts'
import { hasNewerMessages } from '#server/timeline/has-newer-messages.ts'
import { lockRequest } from '#server/timeline/lock-request.ts'
import { deliver, EMPTIED } from './deliver.ts'
import { draftOf, returnToDraft } from './drafts.ts'

/** Sends one's own scheduled reply at once, also one that was held; not past what its author has not seen. */
export function sendNow(app: App, staff: StaffActor, id: string, seenSeq: number) {
  return app.deskDb.transaction().execute(async (trx) => {
    // in the order of `lockToSend` in deliver.ts; and when it was opened last
    const held = await lockForChange(trx, staff, requestOf(trx, staff, id, app.now()), {
      change: null,
      now: app.now(),
      first: (asked) => canTake(asked, staff),
    })
    const { request, before } = held
    const seen = { requestId: request.id, staffId: staff.id, seq: seenSeq }
    const [send, isMoved] = await together(trx, (asked) =>
      Promise.all([ownSend(asked, staff, id, app.now()), hasNewerMessages(asked, seen)]),
    )
    if (send.staff_id !== staff.id) throw new Problem('not_found')
    if (send.state === 'cancelled') throw new Problem('send_gone', { message: 'This has been called back.' })
    if (send.state !== 'sent') {
      if (isMoved) throw new Problem('conversation_moved')
      await deliver(trx, app, { send, request, isHere: held.locked === true, now: app.now() })
    }
    const now = app.now()
    const opening = { action: 'deskSendNow', because: OWN_REPLY, before }
    const { record } = await admitToRequest(trx, staff, request, opening, now)
    return readAdmitted(trx, staff, request, { record, now })
  })
}

/** Its words and its file are the draft again, and its quick answers come with it; a repeat changes nothing. Refused once it has gone. */
export function undoSend(app: App, staff: StaffActor, id: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, requestOf(trx, staff, id, app.now()))
    const send = await ownSend(trx, staff, id, app.now())
    await openRequest(trx, staff, request, { action: 'deskCallBack', because: OWN_REPLY }, app.now())
    if (send.state === 'sent') throw new Problem('send_gone')
    if (send.state !== 'cancelled') {
      await returnToDraft(trx, staff, send, app.now())
      await together(trx, (asked) =>
        Promise.all([
          asked
            .updateTable('desk.scheduled_sends')
            .set({ state: 'cancelled', held_because: null, settled_at: app.now(), ...EMPTIED })
            .where('id', '=', id)
            .execute(),
          announceToDesk(asked, send.external_id),
          announceToAuthor(asked, send.staff_id),
        ]),
      )
    }
    const draft = await draftOf(trx, staff, send.request_id, 'reply')
    return { draft, quick_answers: send.quick_answers ?? [] }
  })
}

/** Its author may take it back, even when a colleague has the request now. */
const OWN_REPLY = { why: 'own', reason: 'Their own reply' } as const

/** The request is locked before the send, as everywhere. */
const requestOf = (trx: DeskTrx, staff: StaffActor, id: string, now: Date) =>
  ownSends(trx, staff, now)
    .where('send.id', '=', id)
    .clearSelect()
    .select('requests.external_id')
    .$asScalar()
    .$notNull()

/** Under its row lock: a second sender waits, and finds it settled. */
async function ownSend(trx: DeskTrx, staff: StaffActor, id: string, now: Date) {
  const send = await ownSends(trx, staff, now).where('send.id', '=', id).forUpdate('send').executeTakeFirst()
  if (!send) throw new Problem('not_found')
  return send
}

/** Replies of their own, and held replies that they attend to. */
const ownSends = (trx: DeskTrx, staff: StaffActor, now: Date) =>
  selectSends(trx).where(({ and, or, eb }) =>
    or([
      eb('send.staff_id', '=', staff.id),
      eb('send.held_because', '=', 'author'),
      and([eb('send.state', '=', 'held'), isAttendedBy(staff, 'send.staff_id', now)]),
    ]),
  )
