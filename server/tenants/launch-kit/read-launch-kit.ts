import type { ExpressionBuilder } from 'kysely'
import type { LaunchKit } from '#contract/desk/employer/launch-kit.ts'
import { Problem } from '#contract/shared/problems.ts'
import { tokensOf } from '#domain/brand-palette.ts'
import type { DeskTables } from '#server/platform/db/tables.ts'
import type { App, StaffActor } from '#server/platform/http/app.ts'
import { asStored } from '#server/tenants/brands/company-looks.ts'

/** Poster and texts of the employer's own company. Nothing here depends on who has signed up. */
export async function readLaunchKit({ deskDb, config }: App, { companyId }: StaffActor): Promise<LaunchKit> {
  const company = await deskDb
    .selectFrom('companies')
    .select(['name', 'slug', 'image_url', 'internal', 'closed_at', 'look'])
    .select((companies) => [
      hasDomain(companies).as('has_domain'),
      hasPerson(companies, 'address_hmac').as('has_address'),
      hasPerson(companies, 'proof_hmac').as('has_number'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!company) throw new Problem('not_found')
  const { name, slug, image_url, internal, closed_at, has_domain, has_address, has_number } = company
  const isOpen = !internal && !closed_at && !config.INTERNAL_COMPANIES.includes(slug)
  const look = asStored(company.look)
  return {
    company: name,
    logo_url: look?.logo_url ?? image_url,
    link: isOpen ? `${config.publicUrl}/sign-up/${slug}` : null,
    by_email: has_domain || has_address,
    by_number: has_number,
    colors: colorsOf(look?.colors ?? config.look.colors),
  }
}

type Companies = ExpressionBuilder<DeskTables, 'companies'>

const hasDomain = (companies: Companies) =>
  companies
    .exists(companies.selectFrom('eligible_domains').select('domain').whereRef('company_id', '=', 'companies.id'))
    .$castTo<boolean>()

/** Whether the list or the directory has a person with this kind of proof. */
const hasPerson = (companies: Companies, hash: 'address_hmac' | 'proof_hmac') =>
  companies
    .exists(
      companies
        .selectFrom('eligible_people')
        .select('eligible_people.company_id')
        .whereRef('eligible_people.company_id', '=', 'companies.id')
        .where('active', '=', true)
        .where(hash, 'is not', null),
    )
    .$castTo<boolean>()

function colorsOf(chosen: App['config']['look']['colors']): LaunchKit['colors'] {
  const tokens = tokensOf(chosen, 'light')
  return {
    ground: tokens['brand-soft'],
    on_ground: tokens['on-brand-soft'],
    bowl: tokens.scene,
    on_bowl: tokens['on-scene'],
    dot: tokens.dot,
  }
}
