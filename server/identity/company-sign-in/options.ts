import type { MemberApp } from '#server/platform/http/app.ts'
import { companyBySlug } from '#server/tenants/companies/companies.ts'
import { issuerOfAddress, offeringCompanies } from '#server/tenants/company-domains/issuer-of-domain.ts'
import { startPath } from './begun.ts'

/** How addresses of this domain sign in. Accounts are not looked at, so the answer and its time cannot depend on them. */
export async function signInOptions({ db }: MemberApp, email: string) {
  const found = await issuerOfAddress(db, email)
  return { company: found ? { name: found.name, image_url: found.image_url } : null, ...offerOf(found) }
}

/** A company's sign-up link, with its own sign-in. */
export async function companyOfLink(app: MemberApp, slug: string) {
  const company = await companyBySlug(app, slug)
  const found = await offeringCompanies(app.db).where('companies.slug', '=', slug.toLowerCase()).executeTakeFirst()
  return { company, ...offerOf(found) }
}

type Offering = { readonly issuer_name: string; readonly slug: string; readonly mode: 'offered' | 'required' }

function offerOf(found: Offering | undefined) {
  return {
    issuer: found ? { name: found.issuer_name, start_path: startPath(found.slug) } : null,
    password: found?.mode !== 'required',
  }
}
