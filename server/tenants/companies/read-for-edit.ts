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
type Row = Omit<DeskListedCompany, 'internal' | 'members' | 'closed_at' | 'language'> & {
  language: string
  marked: boolean
  people: number
  version: number
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
    internal_by_configuration: named,
    slug_may_change: row.people === 0 && !named,
    sign_up_url: joinable ? `${config.publicUrl}/sign-up/${row.slug}` : null,
  }
}

function rowsOf(db: DeskDb | DeskTrx) {
  return db
    .selectFrom('companies')
    .select(['companies.id', 'name', 'slug', 'image_url', 'mfa_policy', 'language', 'internal as marked'])
    .select(['closed_at', 'version'])
    .select((companies) =>
      companies
        .selectFrom('member_companies')
        .select((members) => members.fn.countAll<number>().as('count'))
        .whereRef('member_companies.company_id', '=', 'companies.id')
        .$asScalar()
        .$notNull()
        .as('people'),
    )
    .orderBy((companies) => companies('closed_at', 'is not', null))
    .orderBy(({ fn }) => fn('folded', ['name']))
    .orderBy('companies.id')
}

function listed({ marked, people, ...row }: Omit<Row, 'version'>, config: Config) {
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
    // a smaller number could identify members
    members: people >= PEOPLE_COUNTED_FROM ? people : null,
  }
}
