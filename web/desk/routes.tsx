import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { parseHandoverSearch } from './concierge/handover/handover-search.ts'
import { parseMembersSearch } from './concierge/members/members-search.ts'
import { parseRepliesSearch } from './concierge/replies/replies-search.ts'
import { ConversationSkeleton } from './concierge/requests/conversation/skeleton.tsx'
import { parseTasksSearch } from './concierge/tasks/tasks-search.ts'
import { employerRoutes } from './employer-routes.tsx'
import { parseCatalogSearch, parseIdeaSearch } from './operations/catalog/catalog-search.ts'
import { parseOfferingsSearch } from './operations/offerings/offerings-search.ts'
import { parseEligibilitySearch } from './operations/setup/eligibility-search.ts'
import { parseTranslationSearch } from './operations/shared/translation/languages.ts'
import { peopleRoutes } from './people-routes.tsx'
import { page, rootRoute, searchWith } from './root-route.tsx'
import { parseQueueSearch } from './shared/search-params/queue-search.ts'
import { OnItsWay } from './shell/frame/on-its-way.tsx'

const inbox = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inbox',
  component: lazyRouteComponent(() => import('./concierge/inbox/inbox-page.tsx'), 'InboxPage'),
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
  component: lazyRouteComponent(() => import('./concierge/requests/conversation/page.tsx'), 'ConversationPage'),
  pendingComponent: ConversationSkeleton,
})
const replies = page(
  rootRoute,
  '/replies',
  () => import('./concierge/replies/replies-page.tsx'),
  'RepliesPage',
  searchWith(parseRepliesSearch),
)
const hours = page(rootRoute, '/hours', () => import('./operations/hours/hours-page.tsx'), 'HoursPage')

const catalog = createRoute({
  getParentRoute: () => rootRoute,
  id: 'catalog',
  component: lazyRouteComponent(() => import('./operations/catalog/catalog-page.tsx'), 'CatalogPage'),
  pendingComponent: OnItsWay,
  validateSearch: searchWith(parseCatalogSearch),
})
const ideas = page(catalog, '/catalog', () => import('./operations/catalog/catalog-ideas.tsx'), 'CatalogIdeas')
const idea = page(
  rootRoute,
  '/catalog/ideas/$id',
  () => import('./operations/catalog/editor/idea-page.tsx'),
  'IdeaPage',
  searchWith(parseIdeaSearch),
)

/** Pages of operations for the catalog. */
const catalogRoutes = [
  catalog.addChildren([ideas]),
  idea,
  page(
    rootRoute,
    '/catalog/categories/$id/translation',
    () => import('./operations/catalog/category-translation.tsx'),
    'CategoryTranslationPage',
    searchWith(parseTranslationSearch),
  ),
]

const offerings = page(
  rootRoute,
  '/offerings',
  () => import('./operations/offerings/offerings-page.tsx'),
  'OfferingsPage',
  searchWith(parseOfferingsSearch),
)
const offeringPages = [
  createRoute({ getParentRoute: () => offerings, path: '/' }),
  page(offerings, '/new', () => import('./operations/offerings/offering-page.tsx'), 'NewOfferingPage'),
  page(offerings, '/categories', () => import('./operations/offerings/offer-categories.tsx'), 'OfferCategoriesPage'),
  page(
    offerings,
    '/categories/$id/translation',
    () => import('./operations/offerings/offer-category-translation.tsx'),
    'OfferCategoryTranslationPage',
    searchWith(parseTranslationSearch),
  ),
  page(offerings, '/$id', () => import('./operations/offerings/offering-page.tsx'), 'OfferingPage'),
  page(
    offerings,
    '/$id/translation',
    () => import('./operations/offerings/offering-translation.tsx'),
    'OfferingTranslationPage',
    searchWith(parseTranslationSearch),
  ),
]

const companies = page(
  rootRoute,
  '/companies',
  () => import('./operations/companies/companies-page.tsx'),
  'CompaniesPage',
)
const companyPages = [
  createRoute({ getParentRoute: () => companies, path: '/' }),
  page(companies, '/new', () => import('./operations/companies/company-page.tsx'), 'NewCompanyPage'),
  page(companies, '/$id', () => import('./operations/companies/company-page.tsx'), 'CompanyPage'),
]

const trial = page(
  rootRoute,
  '/companies/$id/changes/$trial',
  () => import('./operations/companies/trial-page.tsx'),
  'TrialPage',
)

/** Pages of operations for offerings and companies. */
const offerRoutes = [offerings.addChildren(offeringPages), companies.addChildren(companyPages), trial]

const tasks = page(
  rootRoute,
  '/tasks',
  () => import('./concierge/tasks/tasks-page.tsx'),
  'TasksPage',
  searchWith(parseTasksSearch),
)
const handover = page(
  rootRoute,
  '/handover',
  () => import('./concierge/handover/handover-page.tsx'),
  'HandoverPage',
  searchWith(parseHandoverSearch),
)
const members = page(
  rootRoute,
  '/members',
  () => import('./concierge/members/members-page.tsx'),
  'MembersPage',
  searchWith(parseMembersSearch),
)
const memberPages = [
  createRoute({ getParentRoute: () => members, path: '/' }),
  page(members, '/$id', () => import('./concierge/members/member-page.tsx'), 'MemberPage'),
]

/** A concierge's pages besides the queue: tasks, members and handover. */
const promiseRoutes = [tasks, handover, members.addChildren(memberPages)]

const setup = page(rootRoute, '/setup', () => import('./operations/setup/setup-frame.tsx'), 'SetupFrame')
const setupSteps = [
  page(setup, '/', () => import('./operations/setup/setup-frame.tsx'), 'SetupStart'),
  page(setup, '/brand', () => import('./operations/setup/brand-step.tsx'), 'BrandStep'),
  page(setup, '/company', () => import('./shell/frame/setup/company-step.tsx'), 'CompanyStep'),
  page(
    setup,
    '/eligibility',
    () => import('./shell/frame/setup/eligibility-step.tsx'),
    'EligibilityStep',
    searchWith(parseEligibilitySearch),
  ),
  page(setup, '/staff', () => import('./shell/frame/setup/staff-step.tsx'), 'StaffStep'),
  page(setup, '/parts', () => import('./operations/setup/parts-step.tsx'), 'PartsStep'),
  page(setup, '/idea', () => import('./operations/setup/idea-step.tsx'), 'IdeaStep'),
  page(setup, '/doors', () => import('./operations/setup/doors-step.tsx'), 'DoorsStep'),
]

/** Pages of the setup of a new installation. */
const setupRoutes = [setup.addChildren(setupSteps)]

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    inbox.addChildren([queue, conversation]),
    ...peopleRoutes,
    ...promiseRoutes,
    ...employerRoutes,
    hours,
    ...catalogRoutes,
    ...offerRoutes,
    ...setupRoutes,
    replies,
  ]),
  defaultPendingComponent: Outlet,
  defaultPreload: 'intent',
  // also for unknown URLs below a page with nested pages
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
