import type { TranslatedText } from '#contract/desk/operations/translations.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import type { Translated } from '#server/records/translations/stored.ts'
import { readTranslation } from './read.ts'
import { lockRecord } from './record.ts'

type Writing = { readonly language: string; readonly revision: number; readonly texts: readonly TranslatedText[] }

/** Saves a translation without publishing it. A repeat changes nothing. Publication writes the audit log. */
export function saveTranslation(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  record: Translated,
  { language, revision, texts }: Writing,
) {
  return deskDb.transaction().execute(async (trx) => {
    await lockRecord(trx, record)
    const before = await readTranslation(trx, record, language)
    if (JSON.stringify(before.texts) === JSON.stringify(texts)) return before
    if (before.revision !== revision) throw new Problem('changed_meanwhile')
    await writeDraft(trx, record, language, {
      revision: revision + 1,
      texts: JSON.stringify(texts),
      changed_by: staff.id,
      changed_at: now(),
    })
    return readTranslation(trx, record, language)
  })
}

type Written = { revision: number; texts: string; changed_by: number; changed_at: Date }

async function writeDraft(trx: DeskTrx, { kind, id }: Translated, language: string, draft: Written) {
  await trx
    .insertInto('desk.translation_drafts')
    .values({ kind, thing_id: id, language, ...draft })
    .onConflict((conflict) => conflict.columns(['kind', 'thing_id', 'language']).doUpdateSet(draft))
    .execute()
}
