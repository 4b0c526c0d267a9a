import type { DraftKind } from '#contract/desk/drafts.ts'
import type { DeskTrx } from '#server/db/transactions.ts'
import type { StaffActor } from '#server/http/app.ts'
import { draftOf, NEXT_VERSION } from './drafts.ts'

type Sent = { readonly request: number; readonly kind: DraftKind; readonly body: string }

/** What was sent is no draft any more. Other words, begun in another tab, stay. */
export async function forgetSentDraft(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, { request, kind, body }: Sent) {
  await trx
    .deleteFrom('desk.drafts')
    .where((draft) => draft.and({ staff_id: staff.id, request_id: request, kind, body }))
    .execute()
}

type Returned = {
  readonly request_id: number
  readonly body: string
  readonly attachment_key: string | null
  readonly seen_seq: number
}

/** What was called back is the draft again, before whatever was begun since. */
export async function returnToDraft(trx: DeskTrx, staff: Pick<StaffActor, 'id'>, send: Returned, now: Date) {
  const { request_id, ...words } = send
  const since = await draftOf(trx, staff, request_id, 'reply')
  const draft = {
    body: since?.body ? `${words.body}\n\n${since.body}` : words.body,
    attachment_key: words.attachment_key ?? since?.attachment?.key ?? null,
    seen_seq: Math.min(words.seen_seq, since?.seen_seq ?? words.seen_seq),
    written_at: now,
  }
  await trx
    .insertInto('desk.drafts')
    .values({ staff_id: staff.id, request_id, kind: 'reply', ...draft })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'request_id', 'kind']).doUpdateSet({ ...draft, version: NEXT_VERSION }),
    )
    .execute()
}
