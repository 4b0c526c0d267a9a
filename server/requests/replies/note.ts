import { deskAddNote } from '#contract/desk/requests/sending.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { claimOnce, keyedChange, retryUntilClaimed } from '#server/platform/http/idempotency.ts'
import { authorizeAccess } from '#server/records/access-log/open-request.ts'
import { readAuthorizedRequest } from '#server/requests/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/requests/desk/lock-for-change.ts'
import { notBefore } from '#server/requests/timeline/lock-request.ts'
import { forgetSentDraft } from './drafts.ts'
import { noteOf, type ReplyDraft } from './reply.ts'

/** Adds a note. A note never reaches a member, whatever `draft` contains. */
export function addNote(app: App, staff: StaffActor, externalId: string, draft: ReplyDraft, key: string | undefined) {
  const path = deskAddNote.path.replace(':external_id', externalId)
  const change = keyedChange(staff, { path, key, body: draft })
  return retryUntilClaimed(() =>
    app.deskDb.transaction().execute(async (trx) => {
      const { request, before, isDone } = await lockForChange(trx, staff, externalId, { change, now: app.now() })
      const now = notBefore(request.last_message_at, app.now())
      const write = isDone ? null : await noteOf(trx, { app, staff, request, draft, now })
      const [admitted] = await batch(trx, (asked) =>
        Promise.all([
          authorizeAccess(asked, staff, request, { action: 'deskAddNote', before }, now),
          write?.(asked),
          isDone || claimOnce(asked, change, now),
          isDone || forgetSentDraft(asked, staff, { request: request.id, kind: 'note', body: draft.body }),
        ]),
      )
      return readAuthorizedRequest(trx, staff, request, { ...admitted, now })
    }),
  )
}
