import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseOfferingsSearch } from './offerings/offerings-search.ts'
import { rootRoute, searchWith } from './root-route.tsx'

const offerings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/offerings',
  component: lazyRouteComponent(() => import('./offerings/offerings-page.tsx'), 'OfferingsPage'),
  validateSearch: searchWith(parseOfferingsSearch),
})
const offeringPages = [
  createRoute({
    getParentRoute: () => offerings,
    path: '/',
    component: lazyRouteComponent(() => import('./offerings/offerings-page.tsx'), 'NoneOpen'),
  }),
  createRoute({
    getParentRoute: () => offerings,
    path: '/new',
    component: lazyRouteComponent(() => import('./offerings/offering-page.tsx'), 'NewOfferingPage'),
  }),
  createRoute({
    getParentRoute: () => offerings,
    path: '/$id',
    component: lazyRouteComponent(() => import('./offerings/offering-page.tsx'), 'OfferingPage'),
  }),
]

const companies = createRoute({
  getParentRoute: () => rootRoute,
  path: '/companies',
  component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
})
const companyPages = [
  createRoute({
    getParentRoute: () => companies,
    path: '/',
    component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'NoneOpen'),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: '/new',
    component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'NewCompanyPage'),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: '/$id',
    component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => companies,
    path: '/$id/changes/$trial',
    component: lazyRouteComponent(() => import('./companies/trial-page.tsx'), 'TrialPage'),
  }),
]

/** Operations' rooms of what members are offered, and by whom. */
export const offerRoutes = [offerings.addChildren(offeringPages), companies.addChildren(companyPages)]
