import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import type { TranslatedText } from '#contract/desk/operations/translations.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import { isOfPlace } from '#server/catalog/catalog/translated-places.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { recordChange } from '#server/records/audit/record-change.ts'
import { publishTexts, type Translated } from '#server/records/translations/stored.ts'
import { readTranslation } from './read.ts'
import { lockRecord } from './record.ts'

type Publishing = { readonly language: string; readonly revision: number }

/** Shows members the saved translation of the texts that they see now. A repeat changes nothing. */
export function publishTranslation(
  { deskDb, now }: Pick<App, 'deskDb' | 'now'>,
  staff: StaffActor,
  record: Translated,
  { language, revision }: Publishing,
) {
  return deskDb.transaction().execute(async (trx) => {
    const { name, places, texts } = await lockRecord(trx, record)
    const draft = await readTranslation(trx, record, language)
    if (draft.revision !== revision) throw new Problem('changed_meanwhile')
    const before = inOrder(texts, draft.published)
    const after = shownTexts(texts, draft)
    if (JSON.stringify(before) === JSON.stringify(after)) return draft
    for (const place of places)
      await publishTexts(
        trx,
        place,
        language,
        after.filter((text) => isOfPlace(place, text)),
      )
    const change = { before: { [language]: wordsOf(before) }, after: { [language]: wordsOf(after) } }
    const thing = { type: record.kind, id: record.id, name } as const
    await recordChange(trx, staff, { action: 'publishTranslation', thing, ...change }, now())
    return readTranslation(trx, record, language)
  })
}

type Known = { readonly texts: readonly TranslatedText[]; readonly published: readonly TranslatedText[] }

/**
 * Translations to show for the texts that members see now. A text that was translated from other English, such as that
 * of an unpublished draft, leaves the published translation as it is.
 */
function shownTexts(texts: readonly TranslatableText[], { texts: saved, published }: Known): TranslatedText[] {
  const current = new Map(texts.map(({ field, english }) => [field, english]))
  const fitting = saved.filter(({ field, english }) => current.get(field) === english)
  const isSettled = new Set(fitting.map(({ field }) => field))
  return inOrder(texts, [...fitting, ...published.filter(({ field }) => !isSettled.has(field))]).flatMap((one) =>
    hasVisibleContent(one.text) ? [{ ...one, text: trimmed(one.text) }] : [],
  )
}

function inOrder(texts: readonly TranslatableText[], translated: readonly TranslatedText[]): TranslatedText[] {
  const byField = new Map(translated.map((one) => [one.field, one]))
  return texts.flatMap(({ field }) => byField.get(field) ?? [])
}

/** The log shows the sentences; the fields are for the program. */
const wordsOf = (texts: readonly TranslatedText[]) => texts.map(({ text }) => text)
