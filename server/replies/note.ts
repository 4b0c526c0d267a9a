import { deskAddNote } from '#contract/desk/sending.ts'
import { admitToRequest } from '#server/access-log/open-request.ts'
import { together } from '#server/db/together.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { claimOnce, keyedChange, untilClaimed } from '#server/http/idempotency.ts'
import { noteOf, type ReplyDraft } from '#server/replies/reply.ts'
import { readAdmitted } from '#server/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/desk/lock-for-change.ts'
import { notBefore } from '#server/timeline/lock-request.ts'
import { forgetSentDraft } from './drafts.ts'

/** Adds a note. There is no way from here to a member, whatever the body says. */
export function addNote(app: App, staff: StaffActor, externalId: string, draft: ReplyDraft, key: string | undefined) {
  const path = deskAddNote.path.replace(':external_id', externalId)
  const change = keyedChange(staff, { path, key, body: draft })
  return untilClaimed(() =>
    app.deskDb.transaction().execute(async (trx) => {
      const { request, before, isDone } = await lockForChange(trx, staff, externalId, { change, now: app.now() })
      const now = notBefore(request.last_message_at, app.now())
      const write = isDone ? null : await noteOf(trx, { app, staff, request, draft, now })
      const [admitted] = await together(trx, (asked) =>
        Promise.all([
          admitToRequest(asked, staff, request, { action: 'deskAddNote', before }, now),
          write?.(asked),
          isDone || claimOnce(asked, change, now),
          isDone || forgetSentDraft(asked, staff, { request: request.id, kind: 'note', body: draft.body }),
        ]),
      )
      return readAdmitted(trx, staff, request, { ...admitted, now })
    }),
  )
}
