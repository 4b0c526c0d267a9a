import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import type { TranslatedText } from '#contract/desk/operations/translations.ts'
import { choiceField, datumKey, ideaTexts, questionField } from '#domain/translatable-texts.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import { changeDraft, draftsOf, type Place, publishedTexts, publishTexts } from '#server/records/translations/stored.ts'
import { isOfPlace } from './translated-places.ts'

type Published = {
  readonly idea: { readonly id: number; readonly name: string; readonly description: string }
  /** Places of the translations so far. */
  readonly before: readonly Place[]
  readonly versionId: number
  /** The published questions, with the keys of the draft. */
  readonly questions: readonly (FlowQuestion & { readonly datum_id: number })[]
}

/** Publishes the translations of a new version with it. Texts without a new translation keep their previous one. */
export async function publishWithVersion(trx: DeskTrx, { idea, before, versionId, questions }: Published) {
  const record = { kind: 'idea', id: idea.id } as const
  const published = await publishedTexts(trx, before)
  const drafts = await draftsOf(trx, record)
  const fields = newFields(questions)
  const shown = new Set(ideaTexts(idea, questions).map(({ field }) => fields.get(field) ?? field))
  for (const language of new Set([...published, ...drafts].map((one) => one.language))) {
    const draft = drafts.find((one) => one.language === language)
    const texts = draft?.texts ?? published.filter((text) => text.language === language)
    const moved = texts.map((text) => ({ ...withoutLanguage(text), field: fields.get(text.field) ?? text.field }))
    const seen = moved.filter(({ field, text }) => shown.has(field) && hasVisibleContent(text))
    for (const place of [record, { kind: 'version', id: versionId } as const])
      await publishTexts(
        trx,
        place,
        language,
        seen.filter((text) => isOfPlace(place, text)),
      )
    // an editor that is still open is refused with its old fields
    if (draft && JSON.stringify(draft.texts) !== JSON.stringify(moved))
      await changeDraft(trx, record, { ...draft, texts: moved })
  }
}

const withoutLanguage = ({ field, text, english }: TranslatedText): TranslatedText => ({ field, text, english })

/** A published question is found by its Datum, and a choice by its value. */
function newFields(questions: Published['questions']): ReadonlyMap<string, string> {
  return new Map(
    questions.flatMap(({ key, datum_id, choices }) => [
      [questionField(key), questionField(datumKey(datum_id))],
      ...choices.map(
        (choice) => [choiceField(key, choice.key), choiceField(datumKey(datum_id), choice.value)] as const,
      ),
    ]),
  )
}
