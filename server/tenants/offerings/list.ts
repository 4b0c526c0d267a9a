import { sql } from 'kysely'
import type { ListedOffering, OfferingKind } from '#contract/member/offerings.ts'
import type { MemberDb } from '#server/platform/db/connect.ts'
import type { MemberActor } from '#server/platform/http/app.ts'
import { readTranslations } from '#server/records/translations/translated.ts'
import { inLanguageOfCall } from './in-language-of-call.ts'
import { withSafeLogo } from './safe-address.ts'
import { visibleTo } from './visible.ts'

const KINDS: readonly OfferingKind[] = ['benefit', 'product']

export type Wanted = {
  readonly kinds: readonly OfferingKind[]
  /** Returns the featured ones of a kind, or all of it if none is featured. */
  readonly preferFeatured: boolean
  /** Per kind. */
  readonly limit: number | undefined
}

/** Benefits of the member's companies, then the partners' offers. */
export async function listOfferings(db: MemberDb, member: MemberActor, wanted: Wanted): Promise<ListedOffering[]> {
  const { rows } = await sql<ListedOffering>`
    with visible as (${visibleTo(member)}),
    chosen as (
      select *, row_number() over (partition by kind order by position, id) as place
      from (select *, bool_or(featured) over (partition by kind) as some_featured from visible) as all_of_kind
      where kind = any (${wanted.kinds}) and (not ${wanted.preferFeatured}::boolean or featured or not some_featured)
    )
    select * from chosen where ${wanted.limit ?? null}::integer is null or place <= ${wanted.limit ?? null}
    order by kind, position, id`.execute(db)
  return inLanguageOfCall(db, rows.map(withSafeLogo))
}

/** Parses `benefit,product`; a missing value means both. */
export function offeringKinds(types: string | undefined): readonly OfferingKind[] {
  const asked = KINDS.filter((kind) => types?.split(',').includes(kind))
  return asked.length > 0 ? asked : KINDS
}

export async function listCategories(db: MemberDb) {
  const categories = await db
    .selectFrom('offering_categories')
    .select(['external_id', 'name', 'image_url'])
    .orderBy('position')
    .orderBy('external_id')
    .execute()
  const ids = categories.map((category) => category.external_id)
  const translate = await readTranslations(db, [{ kind: 'offering_category', ids }])
  return categories.map((category) => {
    const translated = translate('offering_category', category.external_id, category, { name: 'name' })
    return { ...translated, ...(translated.name !== category.name && { english_name: category.name }) }
  })
}
