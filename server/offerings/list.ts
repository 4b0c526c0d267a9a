import { sql } from 'kysely'
import type { ListedOffering, OfferingKind } from '#contract/member/offerings.ts'
import type { MemberDb } from '#server/db/connect.ts'
import type { MemberActor } from '#server/http/app.ts'
import { withSafeLogo } from './safe-address.ts'
import { visibleTo } from './visible.ts'

const KINDS: readonly OfferingKind[] = ['benefit', 'product']

export type Wanted = {
  readonly kinds: readonly OfferingKind[]
  /** The featured ones of a kind, or all of it where none is featured. */
  readonly preferFeatured: boolean
  /** Per kind. */
  readonly limit: number | undefined
}

/** Their own companies' benefits, then the partners' offers. */
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
  return rows.map(withSafeLogo)
}

/** `benefit,product`, or nothing at all, which means both. */
export function offeringKinds(types: string | undefined): readonly OfferingKind[] {
  const asked = KINDS.filter((kind) => types?.split(',').includes(kind))
  return asked.length > 0 ? asked : KINDS
}

export function listCategories(db: MemberDb) {
  return db
    .selectFrom('offering_categories')
    .select(['external_id', 'name', 'image_url'])
    .orderBy('position')
    .orderBy('external_id')
    .execute()
}
