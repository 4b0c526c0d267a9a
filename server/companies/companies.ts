import type { ExpressionBuilder, Kysely } from 'kysely'
import { Problem } from '#contract/shared/problems.ts'
import type { MemberTables } from '#server/db/tables.ts'
import type { MemberApp } from '#server/http/app.ts'

type Context = Pick<MemberApp, 'db' | 'config'>

/** The company behind a sign-up link. An internal one cannot be joined by a link, so it has none. */
export async function companyBySlug({ db, config }: Context, slug: string) {
  const company = await joinable(db, config, slug).select(['name', 'image_url']).executeTakeFirst()
  if (!company) throw new Problem('not_found')
  return company
}

/** Companies that a sign-up link may name: at most one, and none that is closed. */
export function joinable(db: Kysely<MemberTables>, config: MemberApp['config'], slug: string) {
  return db
    .selectFrom('companies')
    .where('slug', '=', slug.toLowerCase())
    .where('closed_at', 'is', null)
    .where((companies) => companies.not(isInternal(companies, config)))
}

/** Our own people's companies: marked in the database, or named by INTERNAL_COMPANIES. */
export function isInternal(
  companies: ExpressionBuilder<MemberTables, 'companies'>,
  { INTERNAL_COMPANIES }: MemberApp['config'],
) {
  const marked = companies('companies.internal', '=', true)
  return INTERNAL_COMPANIES.length === 0 ? marked : marked.or('companies.slug', 'in', INTERNAL_COMPANIES)
}
