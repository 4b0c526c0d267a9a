import { deskSendMessage } from '#contract/desk/requests.ts'
import { admitToRequest } from '#server/access-log/open-request.ts'
import { together } from '#server/db/together.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { App, StaffActor } from '#server/http/app.ts'
import { claimOnce, keyedChange, untilClaimed } from '#server/http/idempotency.ts'
import { announce } from '#server/live/announce.ts'
import { announceToDesk } from '#server/live/announce-to-desk.ts'
import { lockConcierges } from '#server/promises/lock-staff.ts'
import { mentionedIn, saveMentions, withMentions } from '#server/replies/mentions.ts'
import { readAdmitted } from '#server/requests/desk/detail.ts'
import { lockForChange } from '#server/requests/desk/lock-for-change.ts'
import { formattedHtml } from '#server/timeline/formatting.ts'
import { appendToTimeline, type LockedRequest, notBefore } from '#server/timeline/lock-request.ts'
import { HTML_VERSION } from '#server/timeline/message-html.ts'
import { attachUpload } from '#server/uploads/attach.ts'

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
  return untilClaimed(() =>
    app.deskDb.transaction().execute(async (trx) => {
      const first = (asked: DeskTrx) => canTake(asked, staff)
      const held = await lockForChange(trx, staff, externalId, { change, now: app.now(), ...(!internal && { first }) })
      const { request, before, isDone } = held
      const now = notBefore(request.last_message_at, app.now())
      const act = { app, staff, request, draft, now, isHere: held.locked === true }
      const write = internal ? await noteOf(trx, act) : replyOf(act)
      const otherwise = { why: 'acted', reason: internal ? 'Left a note in it' : 'Answered in it' } as const
      const after = isDone || internal ? request : { ...request, assignee_id: assigneeAfter(act) }
      const [admitted] = await together(trx, (asked) =>
        Promise.all([
          admitToRequest(asked, staff, after, { action: 'deskSendMessage', otherwise, before }, now),
          isDone || write(asked),
          isDone || claimOnce(asked, change, now),
        ]),
      )
      return readAdmitted(trx, staff, request, { ...admitted, now })
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

/** Whether who answers is here to take what is nobody's. To be asked before the request is locked: see `lockConcierges`. */
export const canTake = async (trx: DeskTrx, { id }: Pick<StaffActor, 'id'>): Promise<boolean> =>
  (await lockConcierges(trx, [id])).length > 0

/** Sends a reply that is due. Returns the message's id. */
export const reply = (trx: DeskTrx, act: Replying): Promise<string> => together(trx, replyOf(act))

const takes = ({ isHere, request }: Replying) => isHere && request.assignee_id === null && request.status !== 'closed'

const assigneeAfter = (act: Replying) => (takes(act) ? act.staff.id : act.request.assignee_id)

/**
 * It waits for the member now; a colleague who answers a request without an assignee becomes its assignee. All that is
 * written is asked at one moment. Returns the message's id.
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

/** Of a note that is written in several at once: its id, by which it is taken back, and in how many it stands. */
type Noting = Act & { readonly among?: { readonly id: string; readonly requests: number } }

/** Numbered in the same order as the messages, and announced to the desk alone; it calls whom it mentions. */
export const writeNote = async (trx: DeskTrx, act: Noting): Promise<void> => together(trx, await noteOf(trx, act))

/** Whom it mentions is looked up before; all that is written is asked at one moment. */
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

/** So long a note that was written in several can be taken back. */
const NOTE_UNDO_MS = 60_000

/** Its author's own, which nobody may have acted on yet. What is gone already stays so. */
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
