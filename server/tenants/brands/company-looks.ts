import { type CompanyLook, NO_LOOK, type OwnLook } from '#contract/desk/operations/brand.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'

/** NOTIFY channel on which every server reloads the brand and the looks of companies. */
export const BRAND_CHANNEL = 'tendwell_brand'

/** The open companies with colors or a logo of their own. */
export async function readCompanyLooks(db: DeskDb | DeskTrx): Promise<CompanyLook[]> {
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'slug', 'look'])
    .where('look', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, slug, look }) => ({ id, slug, look: { ...NO_LOOK, ...asStored(look) } }))
}

/** As `saveCompanyLook` wrote it. */
export const asStored = (look: unknown): OwnLook | null => (look === null ? null : (look as OwnLook))

/** The first of these companies that has a look of its own. */
export const lookOfCompanies = ({ companyLooks }: Pick<Config, 'companyLooks'>, ids: readonly number[]) =>
  companyLooks.find(({ id }) => ids.includes(id))

/** The company whose look a page has: that of its link, or of the member who last signed in with this browser. */
export function companyOfPage(
  { companyLooks }: Pick<Config, 'companyLooks'>,
  { url, cookie = '' }: { readonly url: string; readonly cookie?: string | undefined },
): CompanyLook | undefined {
  if (companyLooks.length === 0) return undefined
  const [path = '', query = ''] = url.split('?', 2)
  const [, linked] = /^\/sign-up\/([^/]+)\/?$/.exec(path) ?? []
  const slug =
    linked ?? (path.startsWith('/sign-in') ? new URLSearchParams(query).get('company') : null) ?? kept(cookie)
  return companyLooks.find((one) => one.slug === slug?.toLowerCase())
}

/** See web/member/wire/page-brand.ts. */
const kept = (cookie: string) => /(?:^|; *)tendwell-company=([a-z0-9-]+)/.exec(cookie)?.[1]
