import { createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { catalogRoutes } from './catalog-routes.tsx'
import { offerRoutes } from './offer-routes.tsx'
import { peopleRoutes } from './people-routes.tsx'
import { promiseRoutes } from './promise-routes.tsx'
import { parseReportSearch } from './reports/report-search.ts'
import { ConversationSkeleton } from './requests/conversation/skeleton.tsx'
import { page, rootRoute, searchWith } from './root-route.tsx'
import { setupRoutes } from './setup-routes.tsx'
import { lazyPage } from './shared/lazy-page.tsx'
import { parseQueueSearch } from './shared/queue-search.ts'

const inbox = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inbox',
  component: lazyPage(() => import('./inbox/inbox-page.tsx').then((file) => file.InboxPage)),
  validateSearch: searchWith(parseQueueSearch),
})
const queue = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyPage(() => import('./inbox/inbox-page.tsx').then((file) => file.NothingChosen)),
})
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/requests/$id',
  component: lazyPage(() => import('./requests/conversation/page.tsx').then((file) => file.ConversationPage)),
  pendingComponent: ConversationSkeleton,
})
const replies = page(rootRoute, '/replies', () => import('./replies/replies-page.tsx'), 'RepliesPage')
const report = page(
  rootRoute,
  '/report',
  () => import('./reports/report-page.tsx'),
  'ReportPage',
  searchWith(parseReportSearch),
)
const hours = page(rootRoute, '/hours', () => import('./hours/hours-page.tsx'), 'HoursPage')

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
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
