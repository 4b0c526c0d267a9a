import { parseOfferingsSearch } from './offerings/offerings-search.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'

const offerings = page(
  rootRoute,
  '/offerings',
  () => import('./offerings/offerings-page.tsx'),
  'OfferingsPage',
  searchWith(parseOfferingsSearch),
)
const offeringPages = [
  page(offerings, '/', () => import('./offerings/offerings-page.tsx'), 'NoneOpen'),
  page(offerings, '/new', () => import('./offerings/offering-page.tsx'), 'NewOfferingPage'),
  page(offerings, '/$id', () => import('./offerings/offering-page.tsx'), 'OfferingPage'),
]

const companies = page(rootRoute, '/companies', () => import('./companies/companies-page.tsx'), 'CompaniesPage')
const companyPages = [
  page(companies, '/', () => import('./companies/companies-page.tsx'), 'NoneOpen'),
  page(companies, '/new', () => import('./companies/company-page.tsx'), 'NewCompanyPage'),
  page(companies, '/$id', () => import('./companies/company-page.tsx'), 'CompanyPage'),
  page(companies, '/$id/changes/$trial', () => import('./companies/trial-page.tsx'), 'TrialPage'),
]

/** Operations' rooms of what members are offered, and by whom. */
export const offerRoutes = [offerings.addChildren(offeringPages), companies.addChildren(companyPages)]
