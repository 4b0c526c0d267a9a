import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { parseCatalogSearch, parseIdeaSearch } from './catalog/catalog-search.ts'
import { OnItsWay } from './frame/on-its-way.tsx'
import { parseHandoverSearch } from './handover/handover-search.ts'
import { parseMembersSearch } from './members/members-search.ts'
import { parseOfferingsSearch } from './offerings/offerings-search.ts'
import { peopleRoutes } from './people-routes.tsx'
import { parseRepliesSearch } from './replies/replies-search.ts'
import { parseReportSearch } from './reports/report-search.ts'
import { ConversationSkeleton } from './requests/conversation/skeleton.tsx'
import { page, rootRoute, searchWith } from './root-route.tsx'
import { parseEligibilitySearch } from './setup/eligibility-search.ts'
import { lazyPage } from './shared/lazy-page.tsx'
import { parseQueueSearch } from './shared/queue-search.ts'
import { parseTasksSearch } from './tasks/tasks-search.ts'

const inbox = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inbox',
  component: lazyPage(() => import('./inbox/inbox-page.tsx').then((file) => file.InboxPage)),
  pendingComponent: OnItsWay,
  validateSearch: searchWith(parseQueueSearch),
})
const queue = createRoute({
  getParentRoute: () => inbox,
  path: '/',
})
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/requests/$id',
  component: lazyPage(() => import('./requests/conversation/page.tsx').then((file) => file.ConversationPage)),
  pendingComponent: ConversationSkeleton,
})
const replies = page(
  rootRoute,
  '/replies',
  () => import('./replies/replies-page.tsx'),
  'RepliesPage',
  searchWith(parseRepliesSearch),
)
const report = page(
  rootRoute,
  '/report',
  () => import('./reports/report-page.tsx'),
  'ReportPage',
  searchWith(parseReportSearch),
)
const hours = page(rootRoute, '/hours', () => import('./hours/hours-page.tsx'), 'HoursPage')

const catalog = createRoute({
  getParentRoute: () => rootRoute,
  id: 'catalog',
  component: lazyRouteComponent(() => import('./catalog/catalog-page.tsx'), 'CatalogPage'),
  pendingComponent: OnItsWay,
  validateSearch: searchWith(parseCatalogSearch),
})
const ideas = page(catalog, '/catalog', () => import('./catalog/catalog-ideas.tsx'), 'CatalogIdeas')
const idea = page(
  rootRoute,
  '/catalog/ideas/$id',
  () => import('./catalog/idea-page.tsx'),
  'IdeaPage',
  searchWith(parseIdeaSearch),
)

/** Where operations edit what members can ask for. */
const catalogRoutes = [catalog.addChildren([ideas]), idea]

const offerings = page(
  rootRoute,
  '/offerings',
  () => import('./offerings/offerings-page.tsx'),
  'OfferingsPage',
  searchWith(parseOfferingsSearch),
)
const offeringPages = [
  createRoute({ getParentRoute: () => offerings, path: '/' }),
  page(offerings, '/new', () => import('./offerings/offering-page.tsx'), 'NewOfferingPage'),
  page(offerings, '/$id', () => import('./offerings/offering-page.tsx'), 'OfferingPage'),
]

const companies = page(rootRoute, '/companies', () => import('./companies/companies-page.tsx'), 'CompaniesPage')
const companyPages = [
  createRoute({ getParentRoute: () => companies, path: '/' }),
  page(companies, '/new', () => import('./companies/company-page.tsx'), 'NewCompanyPage'),
  page(companies, '/$id', () => import('./companies/company-page.tsx'), 'CompanyPage'),
]

const trial = page(rootRoute, '/companies/$id/changes/$trial', () => import('./companies/trial-page.tsx'), 'TrialPage')

/** Operations' rooms of what members are offered, and by whom. */
const offerRoutes = [offerings.addChildren(offeringPages), companies.addChildren(companyPages), trial]

const tasks = page(
  rootRoute,
  '/tasks',
  () => import('./tasks/tasks-page.tsx'),
  'TasksPage',
  searchWith(parseTasksSearch),
)
const handover = page(
  rootRoute,
  '/handover',
  () => import('./handover/handover-page.tsx'),
  'HandoverPage',
  searchWith(parseHandoverSearch),
)
const members = page(
  rootRoute,
  '/members',
  () => import('./members/members-page.tsx'),
  'MembersPage',
  searchWith(parseMembersSearch),
)
const memberPages = [
  createRoute({ getParentRoute: () => members, path: '/' }),
  page(members, '/$id', () => import('./members/member-page.tsx'), 'MemberPage'),
]

/** A concierge's places beside the queue: tasks, members, and going away. */
const promiseRoutes = [tasks, handover, members.addChildren(memberPages)]

const setup = page(rootRoute, '/setup', () => import('./setup/setup-frame.tsx'), 'SetupFrame')
const setupSteps = [
  page(setup, '/', () => import('./setup/setup-frame.tsx'), 'SetupStart'),
  page(setup, '/brand', () => import('./setup/brand-step.tsx'), 'BrandStep'),
  page(setup, '/company', () => import('./frame/setup/company-step.tsx'), 'CompanyStep'),
  page(
    setup,
    '/eligibility',
    () => import('./frame/setup/eligibility-step.tsx'),
    'EligibilityStep',
    searchWith(parseEligibilitySearch),
  ),
  page(setup, '/staff', () => import('./frame/setup/staff-step.tsx'), 'StaffStep'),
  page(setup, '/parts', () => import('./setup/parts-step.tsx'), 'PartsStep'),
  page(setup, '/idea', () => import('./setup/idea-step.tsx'), 'IdeaStep'),
  page(setup, '/doors', () => import('./setup/doors-step.tsx'), 'DoorsStep'),
]

/** The first run of a new installation. */
const setupRoutes = [setup.addChildren(setupSteps)]

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    inbox.addChildren([queue, conversation]),
    ...peopleRoutes,
    ...promiseRoutes,
    report,
    hours,
    ...catalogRoutes,
    ...offerRoutes,
    ...setupRoutes,
    replies,
  ]),
  defaultPendingComponent: Outlet,
  defaultPreload: 'intent',
  // also beneath a page that has others beneath it
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
