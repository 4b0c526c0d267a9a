import { DAY_MS } from '#basics/time/duration.ts'
import { LATEST_SEND_DAYS } from '#contract/desk/requests/scheduled-sends.ts'
import { deskScheduleSend } from '#contract/desk/requests/sending.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { reserveFile } from '#server/files/uploads/unsent-files.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { idempotent } from '#server/platform/http/idempotency.ts'
import { announceToAuthor, announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { authorizeAccess } from '#server/records/access-log/open-request.ts'
import { readAuthorizedRequest } from '#server/requests/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/requests/desk/lock-for-change.ts'
import { hasNewerMessages } from '#server/requests/timeline/has-newer-messages.ts'
import type { LockedRequest } from '#server/requests/timeline/lock-request.ts'
import { forgetSentDraft } from './drafts.ts'
import type { ReplyDraft } from './reply.ts'

export type Wish = ReplyDraft & { readonly seen_seq: number; readonly run_at?: string | undefined }

/**
 * Schedules a reply: for a few seconds from now, during which it can be undone, or for the chosen time. Rejected if
 * someone has written since the last entry that its author has seen. Exactly once for an Idempotency-Key.
 */
export function scheduleSend(app: App, staff: StaffActor, externalId: string, wish: Wish, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    // of two identical calls, the second checks under the lock whether the first has already scheduled it
    const { request, before } = await lockForChange(trx, staff, externalId, { change: null, now: app.now() })
    const now = app.now()
    const path = deskScheduleSend.path.replace(':external_id', externalId)
    // a retry with another read position is still the same message
    const { seen_seq: _seen, ...body } = wish
    const send_id = await idempotent(trx, staff, { path, key, body }, now, () =>
      writeDown(trx, { app, staff, request, wish, now }),
    )
    const { record } = await authorizeAccess(trx, staff, request, { action: 'deskScheduleSend', before }, now)
    return { send_id, request: await readAuthorizedRequest(trx, staff, request, { record, now }) }
  })
}

type Scheduling = { app: App; staff: StaffActor; request: LockedRequest; wish: Wish; now: Date }

async function writeDown(trx: DeskTrx, { app, staff, request, wish, now }: Scheduling): Promise<string> {
  const afterUndo = new Date(now.getTime() + app.config.UNDO_SEND_SECONDS * 1000)
  const run_at = wish.run_at === undefined ? afterUndo : chosenTime(wish.run_at, now)
  if (await hasNewerMessages(trx, { requestId: request.id, staffId: staff.id, seq: wish.seen_seq }))
    throw new Problem('conversation_moved')
  const [file = null] = wish.attachment_keys ?? []
  if (file !== null && !(await reserveFile(trx, staff.id, file, now)))
    throw invalidField('attachment_keys', 'This file cannot be attached. Please choose it again.')
  const send = { id: app.newId(), request_id: request.id, staff_id: staff.id, body: wish.body, attachment_key: file }
  const { quick_answers = null } = wish
  const row = {
    ...send,
    quick_answers,
    seen_seq: wish.seen_seq,
    later: wish.run_at !== undefined,
    run_at,
    created_at: now,
  }
  await batch(trx, (asked) =>
    Promise.all([
      asked.insertInto('desk.scheduled_sends').values(row).execute(),
      forgetSentDraft(asked, staff, { request: request.id, kind: 'reply', body: wish.body }),
      announceToDesk(asked, request.external_id, request.assignee_id),
      announceToAuthor(asked, staff.id),
    ]),
  )
  return send.id
}

function chosenTime(moment: string, now: Date): Date {
  const run_at = new Date(moment)
  if (run_at <= now) throw invalidField('run_at', 'That time has passed. Please choose a later one.')
  if (run_at.getTime() > now.getTime() + LATEST_SEND_DAYS * DAY_MS)
    throw invalidField('run_at', 'Please choose a time within a year.')
  return run_at
}
