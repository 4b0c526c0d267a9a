import { createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { catalogRoutes } from './catalog-routes.tsx'
import { offerRoutes } from './offer-routes.tsx'
import { peopleRoutes } from './people-routes.tsx'
import { promiseRoutes } from './promise-routes.tsx'
import { parseReportSearch } from './reports/report-search.ts'
import { ConversationSkeleton } from './requests/conversation/skeleton.tsx'
import { rootRoute, searchWith } from './root-route.tsx'
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
const replies = createRoute({
  getParentRoute: () => rootRoute,
  path: '/replies',
  component: lazyRouteComponent(() => import('./replies/replies-page.tsx'), 'RepliesPage'),
})
const report = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report',
  component: lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage'),
  validateSearch: searchWith(parseReportSearch),
})
const hours = createRoute({
  getParentRoute: () => rootRoute,
  path: '/hours',
  component: lazyRouteComponent(() => import('./hours/hours-page.tsx'), 'HoursPage'),
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    inbox.addChildren([queue, conversation]),
    ...peopleRoutes,
    ...promiseRoutes,
    report,
    hours,
    ...catalogRoutes,
    ...offerRoutes,
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
