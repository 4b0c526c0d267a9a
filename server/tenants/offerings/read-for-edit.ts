import type { EditableOffering } from '#contract/desk/operations/offerings.ts'
import type { Offering } from '#contract/member/offerings.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** An offering with all fields that operations edit, retired or not. */
export async function readOffering(db: DeskDb | DeskTrx, id: number): Promise<EditableOffering> {
  const row = await offeringRow(db, id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const sections = await db
    .selectFrom('offering_sections')
    .select(['section_type', 'heading', 'items', 'cta_text', 'cta_url'])
    .where('offering_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    ...row,
    retired_at: row.retired_at?.toISOString() ?? null,
    // the columns were validated when they were written; the schema of the response validates them again
    categories: row.categories as string[],
    sections: sections.map((section) => ({
      ...section,
      items: section.items as Offering['sections'][number]['items'],
    })),
  }
}

/** Reads and locks the offering, so that no other call changes it during this transaction. */
export async function lockOffering(trx: DeskTrx, id: number): Promise<EditableOffering> {
  await trx.selectFrom('offerings').select('id').where('id', '=', id).forUpdate().execute()
  return readOffering(trx, id)
}

function offeringRow(db: DeskDb | DeskTrx, id: number) {
  return db
    .selectFrom('offerings')
    .select([
      'id',
      'version',
      'retired_at',
      'type',
      'name',
      'heading',
      'subheading',
      'provider_name',
      'provider_logo_url',
      'hue',
      'categories',
      'featured',
      'company_id',
      'sites',
      'plans',
      'position',
      'request_survey_id',
      'request_survey_cta',
    ])
    .where('id', '=', id)
}
