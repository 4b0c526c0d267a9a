import { deskSendMessage } from '#contract/desk/requests/requests.ts'
import { attachUpload } from '#server/files/uploads/attach.ts'
import { batch } from '#server/platform/db/batch.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { claimOnce, keyedChange, retryUntilClaimed } from '#server/platform/http/idempotency.ts'
import { announce } from '#server/realtime/live/announce.ts'
import { announceToDesk } from '#server/realtime/live/announce-to-desk.ts'
import { authorizeAccess } from '#server/records/access-log/open-request.ts'
import { readAuthorizedRequest } from '#server/requests/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/requests/desk/lock-for-change.ts'
import { lockConcierges } from '#server/requests/shifts/lock-staff.ts'
import { formattedHtml } from '#server/requests/timeline/formatting.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/requests/timeline/lock-request.ts'
import { HTML_VERSION } from '#server/requests/timeline/message-html.ts'
import { mentionedIn, saveMentions, withMentions } from './mentions.ts'

export type ReplyDraft = {
  readonly body: string
  readonly attachment_keys?: readonly string[] | null | undefined
  readonly quick_answers?: string[] | undefined
}
type Writing = { readonly draft: ReplyDraft; readonly internal: boolean; readonly key: string | undefined }

/** Sends a reply, or adds a note that members never see; exactly once for an Idempotency-Key. */
export function writeMessage(app: App, staff: StaffActor, externalId: string, { draft, internal, key }: Writing) {
  const path = deskSendMessage.path.replace(':external_id', externalId)
  const change = keyedChange(staff, { path, key, body: { ...draft, internal } })
  return retryUntilClaimed(() =>
    app.deskDb.transaction().execute(async (trx) => {
      const first = (asked: DeskTrx) => canTake(asked, staff)
      const held = await lockForChange(trx, staff, externalId, { change, now: app.now(), ...(!internal && { first }) })
      const { request, before, isDone } = held
      const now = notBefore(request.last_message_at, app.now())
      const act = { app, staff, request, draft, now, isHere: held.locked === true }
      const write = internal ? await noteOf(trx, act) : replyOf(act)
      const otherwise = { why: 'acted', reason: internal ? 'Left a note in it' : 'Answered in it' } as const
      const after = isDone || internal ? request : { ...request, assignee_id: assigneeAfter(act) }
      const [admitted] = await batch(trx, (asked) =>
        Promise.all([
          authorizeAccess(asked, staff, after, { action: 'deskSendMessage', otherwise, before }, now),
          isDone || write(asked),
          isDone || claimOnce(asked, change, now),
        ]),
      )
      return readAuthorizedRequest(trx, staff, request, { ...admitted, now })
    }),
  )
}

type Act = {
  app: Pick<App, 'newId'>
  staff: Pick<StaffActor, 'id' | 'name'>
  request: LockedRequest
  draft: ReplyDraft
  now: Date
}

type Replying = Act & { readonly isHere: boolean }

/**
 * Whether the replying concierge is on shift, and so becomes the assignee of an unassigned request. Must run before
 * the request is locked: see `lockConcierges`.
 */
export const canTake = async (trx: DeskTrx, { id }: Pick<StaffActor, 'id'>): Promise<boolean> =>
  (await lockConcierges(trx, [id])).length > 0

/** Sends a reply that is due. Returns the message's id. */
export const reply = (trx: DeskTrx, act: Replying): Promise<string> => batch(trx, replyOf(act))

const takes = ({ isHere, request }: Replying) => isHere && request.assignee_id === null && request.status !== 'closed'

const assigneeAfter = (act: Replying) => (takes(act) ? act.staff.id : act.request.assignee_id)

/**
 * After a reply the request waits for the member, and the author of a reply to an unassigned request becomes its
 * assignee. All statements are sent in one batch. Returns the message's id.
 */
function replyOf(act: Replying) {
  const { app, staff, request, draft, now } = act
  const begins = request.status === 'open'
  const assignee_id = assigneeAfter(act)
  const id = app.newId()
  const entries = [
    ...(takes(act) ? [{ event: 'taken', data: null } as const] : []),
    ...(begins ? [{ event: 'status', data: { from: 'open', to: 'in_progress' } } as const] : []),
    {
      kind: 'message',
      id,
      body: draft.body,
      body_html: formattedHtml(draft.body),
      quick_answers: draft.quick_answers?.length ? draft.quick_answers : null,
    } as const,
  ]
  const about = { memberId: request.member_id, requestExternalId: request.external_id, assigneeId: assignee_id }
  return async (asked: DeskTrx): Promise<string> => {
    await Promise.all([
      appendToTimeline(asked, app, { request, staff, at: now }, entries),
      attach(asked, { staff, request, draft }, id),
      asked
        .updateTable('requests')
        .set((requests) => ({
          last_seq: request.last_seq + entries.length,
          last_message_at: now,
          answered_at: now,
          unread_count: requests('unread_count', '+', 1),
          assignee_id,
          ...(begins && { status: 'in_progress' }),
          ...(request.status !== 'closed' && { waiting_on: 'member', waiting_since: now }),
        }))
        .where('id', '=', request.id)
        .execute(),
      begins && announce(asked, { ...about, type: 'request.changed' }),
      announce(asked, { ...about, type: 'message.created' }),
    ])
    return id
  }
}

/**
 * `among` is set for a note that is added to several requests at once: the id for undoing it, and the number of
 * requests.
 */
type Noting = Act & { readonly among?: { readonly id: string; readonly requests: number } }

/**
 * Adds a note. It is numbered together with the messages, announced to the desk only, and alerts the mentioned
 * concierges.
 */
export const writeNote = async (trx: DeskTrx, act: Noting): Promise<void> => batch(trx, await noteOf(trx, act))

/** Looks up the mentions first; all writes are sent in one batch. */
export async function noteOf(trx: DeskTrx, { app, staff, request, draft, now, among }: Noting) {
  const id = among?.id ?? app.newId()
  const mentioned = await mentionedIn(trx, draft.body)
  const seq = request.last_seq + 1
  const by = { staff_id: staff.id, staff_name: staff.name }
  const body_html = withMentions(formattedHtml(draft.body), mentioned)
  const to_requests = among?.requests ?? null
  const note = {
    request_id: request.id,
    seq,
    id,
    at: now,
    ...by,
    body: draft.body,
    body_html,
    html_version: HTML_VERSION,
    to_requests,
  }
  return async (asked: DeskTrx): Promise<void> => {
    await Promise.all([
      attach(asked, { staff, request, draft }, id),
      asked.insertInto('desk.notes').values(note).execute(),
      asked.updateTable('requests').set({ last_seq: seq }).where('id', '=', request.id).execute(),
      announceToDesk(asked, request.external_id),
      saveMentions(asked, { request, seq, staff }, mentioned),
    ])
  }
}

/** Time in which a note that was added to several requests can be undone. */
const NOTE_UNDO_MS = 60_000

/** Deletes the author's own note within `NOTE_UNDO_MS`. Does nothing if the note is older or already deleted. */
export async function takeNoteBack(
  trx: DeskTrx,
  { staff, request, id, now }: Omit<Act, 'app' | 'draft'> & { id: string },
) {
  const { numDeletedRows } = await trx
    .deleteFrom('desk.notes')
    .where('request_id', '=', request.id)
    .where('id', '=', id)
    .where('staff_id', '=', staff.id)
    .where('at', '>=', new Date(now.getTime() - NOTE_UNDO_MS))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await announceToDesk(trx, request.external_id)
}

async function attach(trx: DeskTrx, { staff, request, draft }: Pick<Act, 'staff' | 'request' | 'draft'>, id: string) {
  const to = { attached_message_id: id, request_id: request.id }
  const keys = draft.attachment_keys ?? []
  await Promise.all(keys.map((key) => attachUpload(trx, { staff_id: staff.id }, key, to, 'attachment_keys')))
}
