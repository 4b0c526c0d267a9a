import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseOfferingsSearch } from './offerings/offerings-search.ts'

/** Operations' rooms of what members are offered, and by whom. */
export function offerRoutes(root: AnyRoute) {
  return [offerings(root), companies(root)]
}

function offerings(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    path: '/offerings',
    component: lazyRouteComponent(() => import('./offerings/offerings-page.tsx'), 'OfferingsPage'),
    validateSearch: parseOfferingsSearch,
  })
  const getParentRoute = () => page
  return page.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./offerings/none-open.tsx'), 'NoneOpen'),
    }),
    createRoute({
      getParentRoute,
      path: '/new',
      component: lazyRouteComponent(() => import('./offerings/offering-page.tsx'), 'NewOfferingPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id',
      component: lazyRouteComponent(() => import('./offerings/offering-page.tsx'), 'OfferingPage'),
    }),
  ])
}

function companies(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    path: '/companies',
    component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
  })
  const getParentRoute = () => page
  return page.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./companies/none-open.tsx'), 'NoneOpen'),
    }),
    createRoute({
      getParentRoute,
      path: '/new',
      component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'NewCompanyPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id',
      component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'CompanyPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id/changes/$trial',
      component: lazyRouteComponent(() => import('./companies/trial-page.tsx'), 'TrialPage'),
    }),
  ])
}
