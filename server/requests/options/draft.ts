import type { OptionDraft, OptionDraftContent } from '#contract/desk/requests/options.ts'
import { invalidField, Problem } from '#contract/shared/problems.ts'
import { reserveFile, unsentFiles } from '#server/files/uploads/unsent-files.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { NEXT_VERSION } from '#server/requests/replies/drafts.ts'

type Unsent = { readonly content: OptionDraftContent | null; readonly based_on: number | null }

/** Saves the concierge's own draft, unless another tab or device of the same concierge has saved a newer one. */
export function saveOptionDraft(app: App, staff: StaffActor, externalId: string, { content, based_on }: Unsent) {
  return app.deskDb.transaction().execute(async (trx) => {
    const request = await trx
      .selectFrom('requests')
      .select('id')
      .where('external_id', '=', externalId)
      .executeTakeFirst()
    if (!request) throw new Problem('not_found')
    await reserveFiles(trx, staff, { requestId: request.id, content, now: app.now() })
    const mine = { staff_id: staff.id, request_id: request.id }
    if (!(await replaceDraft(trx, mine, { content, based_on }, app.now()))) throw new Problem('draft_changed')
    return optionDraftOf(trx, staff, request.id)
  })
}

type Holding = { readonly requestId: number; readonly content: OptionDraftContent | null; readonly now: Date }

/** Protects new files from the cleanup; files of an earlier version stay with its message. */
async function reserveFiles(trx: DeskTrx, staff: StaffActor, { requestId, content, now }: Holding): Promise<void> {
  const sent = await sentFiles(trx, requestId)
  for (const [index, { file_key: key }] of (content?.options ?? []).entries())
    if (key !== null && !sent.has(key) && !(await reserveFile(trx, staff.id, key, now)))
      throw invalidField(`content.options.${index}.file_key`, 'This file cannot be attached. Please choose it again.')
}

/** Files of options that were sent for this request before: the next version may use them again. */
export async function sentFiles(trx: DeskTrx, requestId: number): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('options')
    .innerJoin('option_versions as version', 'version.id', 'options.version_id')
    .select('options.file_key')
    .where('version.request_id', '=', requestId)
    .where('options.file_key', 'is not', null)
    .execute()
  return new Set(rows.map(({ file_key }) => file_key ?? ''))
}

type Mine = { readonly staff_id: number; readonly request_id: number }

/**
 * A single statement, so that concurrent saves cannot both succeed. Returns false if `based_on` is not the stored
 * version.
 */
async function replaceDraft(trx: DeskTrx, mine: Mine, { content, based_on }: Unsent, now: Date): Promise<boolean> {
  if (based_on === null) {
    if (content === null)
      return (
        (await trx
          .selectFrom('desk.option_drafts')
          .select('version')
          .where((draft) => draft.and(mine))
          .executeTakeFirst()) === undefined
      )
    const added = await trx
      .insertInto('desk.option_drafts')
      .values({ ...mine, content: JSON.stringify(content), written_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
    return added !== undefined
  }
  const known = { ...mine, version: based_on }
  const changed =
    content === null
      ? await trx
          .deleteFrom('desk.option_drafts')
          .where((draft) => draft.and(known))
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('desk.option_drafts')
          .set({ content: JSON.stringify(content), version: NEXT_VERSION, written_at: now })
          .where((draft) => draft.and(known))
          .returning('version')
          .executeTakeFirst()
  return changed !== undefined
}

export async function optionDraftOf(
  trx: DeskTrx,
  staff: Pick<StaffActor, 'id'>,
  requestId: number,
): Promise<OptionDraft | null> {
  const row = await trx
    .selectFrom('desk.option_drafts')
    .select(['content', 'version'])
    .where('staff_id', '=', staff.id)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!row) return null
  const content = row.content as OptionDraftContent // as it is saved above
  const keys = content.options.flatMap(({ file_key }) => (file_key === null ? [] : [file_key]))
  return { content, files: [...(await unsentFiles(trx, keys)).values()], version: row.version }
}
