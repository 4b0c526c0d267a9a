import { sql } from 'kysely'
import type { ListedOffering, Offering } from '#contract/member/offerings.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { inLanguageOfCall, sectionsInLanguageOfCall } from './in-language-of-call.ts'
import { safeAddress, withSafeLogo } from './safe-address.ts'
import { visibleTo } from './visible.ts'

/** One offering with its sections. A benefit of another company is not found. */
export async function getOffering(db: MemberDb, member: MemberActor, id: number): Promise<Offering> {
  const { rows } = await sql<ListedOffering>`
    select * from (${visibleTo(member)}) as visible where id = ${id}`.execute(db)
  const [offering] = rows
  if (!offering) throw new Problem('not_found')
  const [translated = offering] = await inLanguageOfCall(db, [withSafeLogo(offering)])
  return { ...translated, sections: await sectionsInLanguageOfCall(db, id, await sectionsOf(db, id)) }
}

type Item = Offering['sections'][number]['items'][number]

async function sectionsOf(db: MemberDb, offeringId: number): Promise<Offering['sections']> {
  const rows = await db
    .selectFrom('offering_sections')
    .select(['id', 'section_type', 'heading', 'items', 'cta_text', 'cta_url'])
    .where('offering_id', '=', offeringId)
    .orderBy('position')
    .execute()
  return rows.map(({ items, cta_url, ...section }) => ({
    ...section,
    // the column was validated when it was written; the schema of the response validates it again
    items: (items as Item[]).map((item) => ({ ...item, external_url: safeAddress(item.external_url) })),
    cta_url: safeAddress(cta_url),
  }))
}
