import { deskAddNote } from '#contract/desk/sending.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { once } from '#server/http/idempotency.ts'
import { type Draft, writeNote } from '#server/replies/reply.ts'
import { readRequest } from '#server/requests/desk/detail.ts'
import { lockRequest, notBefore } from '#server/timeline/lock-request.ts'
import { forgetSentDraft } from './drafts.ts'

/** Adds a note. There is no way from here to a member, whatever the body says. */
export function addNote(app: App, staff: StaffActor, externalId: string, draft: Draft, key: string | undefined) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, externalId)
    const now = notBefore(request.last_message_at, app.now())
    const path = deskAddNote.path.replace(':external_id', externalId)
    await once(trx, staff, { path, key, body: draft }, now, async () => {
      await writeNote(trx, { app, staff, request, draft, now })
      await forgetSentDraft(trx, staff, { request: request.id, kind: 'note', body: draft.body })
    })
    return readRequest(trx, staff, externalId, { action: 'deskAddNote' }, now)
  })
}
