import { sql } from 'kysely'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskDraft, DraftKind } from '#contract/desk/requests/drafts.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { reserveFile, unsentFiles } from '#server/files/uploads/unsent-files.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'

/** The signed-in concierge's drafts for a request. */
export function readDrafts(app: App, staff: StaffActor, externalId: string) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await requestNumber(trx, externalId)
    return { reply: await draftOf(trx, staff, request, 'reply'), note: await draftOf(trx, staff, request, 'note') }
  })
}

export type Unsent = {
  readonly kind: DraftKind
  readonly body: string
  readonly attachment_key: string | null
  readonly seen_seq: number
  /** The version that this one replaces; null for the first. */
  readonly based_on: number | null
}

/** Saves a draft, unless another tab or device of the same concierge has saved a newer one. */
export function saveDraft(app: App, staff: StaffActor, externalId: string, unsent: Unsent) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await requestNumber(trx, externalId)
    const { attachment_key: file } = unsent
    if (file !== null && !(await reserveFile(trx, staff.id, file, app.now())))
      throw invalidField('attachment_key', 'This file cannot be attached. Please choose it again.')
    if (!(await replaceDraft(trx, { staff, request, unsent, now: app.now() }))) throw new Problem('draft_changed')
    return { draft: await draftOf(trx, staff, request, unsent.kind) }
  })
}

type Replacing = { staff: StaffActor; request: number; unsent: Unsent; now: Date }

/**
 * A single statement, so that concurrent saves cannot both succeed. Returns false if `based_on` is not the stored
 * version.
 */
async function replaceDraft(trx: DeskTrx, { staff, request, unsent, now }: Replacing): Promise<boolean> {
  const { kind, based_on, ...words } = unsent
  const mine = { staff_id: staff.id, request_id: request, kind }
  const isEmpty = !hasVisibleContent(words.body) && words.attachment_key === null
  if (based_on === null) {
    if (isEmpty) return (await draftOf(trx, staff, request, kind)) === null
    const draft = { ...mine, ...words, written_at: now }
    const added = await trx
      .insertInto('desk.drafts')
      .values(draft)
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return added !== undefined
  }
  const changed = isEmpty
    ? await trx
        .deleteFrom('desk.drafts')
        .where((draft) => draft.and({ ...mine, version: based_on }))
        .returning('version')
        .executeTakeFirst()
    : await trx
        .updateTable('desk.drafts')
        .set({ ...words, version: NEXT_VERSION, written_at: now })
        .where((draft) => draft.and({ ...mine, version: based_on }))
        .returning('version')
        .executeTakeFirst()
  return changed !== undefined
}

export const NEXT_VERSION = sql<number>`nextval('desk.draft_versions')`

export async function draftOf(
  trx: DeskTrx,
  staff: Pick<StaffActor, 'id'>,
  request: number,
  kind: DraftKind,
): Promise<DeskDraft | null> {
  const row = await trx
    .selectFrom('desk.drafts')
    .select(['body', 'attachment_key', 'seen_seq', 'version'])
    .where('staff_id', '=', staff.id)
    .where('request_id', '=', request)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return null
  const { attachment_key: key, ...draft } = row
  return { ...draft, attachment: key === null ? null : ((await unsentFiles(trx, [key])).get(key) ?? null) }
}

async function requestNumber(trx: DeskTrx, externalId: string): Promise<number> {
  const row = await trx.selectFrom('requests').select('id').where('external_id', '=', externalId).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row.id
}

type Sent = { readonly request: number; readonly kind: DraftKind; readonly body: string }

/** Deletes the draft whose text was sent. Keeps other text that was started in another tab. */
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

/** Puts the text of an undone reply back into the draft, before any text that was written since. */
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
