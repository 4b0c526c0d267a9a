import type { OfferingDraft } from '#contract/desk/offerings.ts'
import type { DeskTrx } from '#server/db/transactions.ts'

type Section = OfferingDraft['sections'][number]

/** Puts an offering's sections in the place of those it had, in this order. */
export async function writeSections(trx: DeskTrx, offeringId: number, sections: readonly Section[]) {
  await trx.deleteFrom('offering_sections').where('offering_id', '=', offeringId).execute()
  if (sections.length === 0) return
  const rows = inOrder(sections).map(({ items, ...section }, index) => ({
    ...section,
    offering_id: offeringId,
    position: index + 1,
    items: JSON.stringify(items),
  }))
  await trx.insertInto('offering_sections').values(rows).execute()
}

/** Steps and paragraphs are known by their place; only ways to a provider have a key of their own. */
export function inOrder(sections: readonly Section[]): Section[] {
  return sections.map((section) =>
    section.section_type === 'key_value'
      ? section
      : {
          ...section,
          items: section.items.map(({ value }, index) => ({ key: String(index + 1), value, external_url: null })),
        },
  )
}
