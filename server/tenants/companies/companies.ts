import type { ExpressionBuilder, Kysely } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/platform/db/tables.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

type Context = Pick<MemberApp, 'db' | 'config'>

/** The company of a sign-up link. An internal company cannot be joined by a link, so it has none. */
export async function companyBySlug({ db, config }: Context, slug: string) {
  const company = await joinable(db, config, slug).select(['name', 'image_url']).executeTakeFirst()
  if (!company) throw new Problem('not_found')
  return company
}

/** Companies that a sign-up link may name: at most one, and not a closed one. */
export function joinable(db: Kysely<MemberTables>, config: MemberApp['config'], slug: string) {
  return db
    .selectFrom('companies')
    .where('slug', '=', slug.toLowerCase())
    .where('closed_at', 'is', null)
    .where((companies) => companies.not(isInternal(companies, config)))
}

/** Companies of our own staff: marked in the database, or named by INTERNAL_COMPANIES. */
export function isInternal(
  companies: ExpressionBuilder<MemberTables, 'companies'>,
  { INTERNAL_COMPANIES }: MemberApp['config'],
) {
  const marked = companies('companies.internal', '=', true)
  return INTERNAL_COMPANIES.length === 0 ? marked : marked.or('companies.slug', 'in', INTERNAL_COMPANIES)
}
