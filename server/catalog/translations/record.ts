import type { TranslatedKind } from '#contract/desk/operations/translations.ts'
import { Problem } from '#contract/shared/problems.ts'
import {
  categoryTexts,
  ideaTexts,
  offeringCategoryTexts,
  offeringTexts,
  type TranslatableText,
} from '#domain/translatable-texts.ts'
import { lockCategory, lockIdea } from '#server/catalog/catalog/lock.ts'
import { placesOf } from '#server/catalog/catalog/translated-places.ts'
import { liveQuestions } from '#server/catalog/catalog/versions.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { Place, Translated } from '#server/records/translations/stored.ts'
import { lockOffering } from '#server/tenants/offerings/read-for-edit.ts'

export type TranslatedRecord = {
  readonly name: string
  readonly places: readonly Place[]
  /** Texts as members see them now. */
  readonly texts: readonly TranslatableText[]
}

/** Reads a record with its current texts, and prevents others from changing it during this transaction. */
export const lockRecord = (trx: DeskTrx, { kind, id }: Translated): Promise<TranslatedRecord> => locks[kind](trx, id)

const locks: Readonly<Record<TranslatedKind, (trx: DeskTrx, id: number) => Promise<TranslatedRecord>>> = {
  async category(trx, id) {
    const category = await lockCategory(trx, id)
    return { name: category.name, places: [{ kind: 'category', id }], texts: categoryTexts(category) }
  },
  async idea(trx, id) {
    const idea = await lockIdea(trx, id)
    const texts = ideaTexts(idea, await liveQuestions(trx, id))
    return { name: idea.name, places: await placesOf(trx, { kind: 'idea', id }), texts }
  },
  async offering(trx, id) {
    const offering = await lockOffering(trx, id)
    return { name: offering.name, places: [{ kind: 'offering', id }], texts: offeringTexts(offering) }
  },
  async offering_category(trx, id) {
    const category = await trx
      .selectFrom('offering_categories')
      .select('name')
      .where('external_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!category) throw new Problem('not_found')
    return { name: category.name, places: [{ kind: 'offering_category', id }], texts: offeringCategoryTexts(category) }
  },
}
