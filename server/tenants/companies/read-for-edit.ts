import { sql } from 'kysely'
import { isLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import {
  type DeskListedCompany,
  type EditableCompany,
  PEOPLE_COUNTED_FROM,
} from '#contract/desk/operations/companies.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { App } from '#server/platform/http/app.ts'

type Config = App['config']
type Row = Omit<DeskListedCompany, 'internal' | 'members' | 'verified' | 'closed_at' | 'language'> & {
  language: string
  marked: boolean
  people: number
  verified_people: number
  closed_at: Date | null
}

/** Every company, active ones first. */
export async function deskCompanies({ deskDb, config }: App) {
  const rows = await rowsOf(deskDb).execute()
  return rows.map((row) => listed(row, config))
}

/** A company with all fields that operations edit. */
export async function readCompany(db: DeskDb | DeskTrx, config: Config, id: number): Promise<EditableCompany> {
  const row = await rowsOf(db).where('companies.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  const company = listed(row, config)
  const named = config.INTERNAL_COMPANIES.includes(row.slug)
  const joinable = !company.internal && !company.closed_at
  return {
    ...company,
    version: row.version,
    access: row.access,
    grace_days: row.grace_days,
    contact_name: row.contact_name,
    contact_email: row.contact_email,
    internal_by_configuration: named,
    slug_may_change: !row.has_places && !named,
    kept: keptFor(row.slug, config),
    sign_up_url: joinable ? `${config.publicUrl}/sign-up/${row.slug}` : null,
  }
}

function keptFor(slug: string, { REQUESTS_KEPT_MONTHS: { everywhere, bySlug }, CLOSED_ACCOUNTS_KEPT_DAYS }: Config) {
  return { request_months: bySlug[slug] ?? everywhere ?? null, account_days: CLOSED_ACCOUNTS_KEPT_DAYS }
}

function rowsOf(db: DeskDb | DeskTrx) {
  return db
    .selectFrom('companies')
    .select(['companies.id', 'name', 'slug', 'image_url', 'mfa_policy', 'language', 'internal as marked'])
    .select(['closed_at', 'version', 'access', 'grace_days', 'contact_name', 'contact_email'])
    .select((companies) => [
      countPlaces(sql`true`).as('people'),
      countPlaces(sql`verified_at is not null`).as('verified_people'),
      companies
        .exists(
          companies.selectFrom('member_companies').select('company_id').whereRef('company_id', '=', 'companies.id'),
        )
        .as('has_places'),
    ])
    .orderBy((companies) => companies('closed_at', 'is not', null))
    .orderBy(({ fn }) => fn('folded', ['name']))
    .orderBy('companies.id')
}

/** Number of the company's current places. */
const countPlaces = (condition: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::integer from member_companies
  where member_companies.company_id = companies.id and ended_at is null and ${condition})`

/** A smaller number could identify members. */
const fromEleven = (people: number) => (people >= PEOPLE_COUNTED_FROM ? people : null)

function listed({ marked, people, verified_people, ...row }: Row, config: Config) {
  const { id, name, slug, image_url, mfa_policy, language, closed_at } = row
  return {
    id,
    name,
    slug,
    image_url,
    mfa_policy,
    language: isLanguage(language) ? language : SOURCE_LANGUAGE,
    closed_at: closed_at?.toISOString() ?? null,
    internal: marked || config.INTERNAL_COMPANIES.includes(slug),
    members: fromEleven(people),
    verified: fromEleven(verified_people),
  }
}
