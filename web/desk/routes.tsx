import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { catalogRoutes } from './catalog-routes.tsx'
import { Desk } from './frame/desk.tsx'
import { offerRoutes } from './offer-routes.tsx'
import { peopleRoutes } from './people-routes.tsx'
import { promiseRoutes } from './promise-routes.tsx'
import { parseReportSearch } from './reports/report-search.ts'
import { ConversationSkeleton } from './requests/conversation/skeleton.tsx'
import { lazyPage } from './shared/lazy-page.tsx'
import { parseQueueSearch } from './shared/queue-search.ts'

const root = createRootRoute({
  component: Desk,
  notFoundComponent: () => <AlertBox variant="info">There is nothing at this address of the desk.</AlertBox>,
  errorComponent: ({ error }) => (
    <AlertBox variant="error">{error instanceof Error ? error.message : 'An unexpected error occurred'}</AlertBox>
  ),
})
const inbox = createRoute({
  getParentRoute: () => root,
  id: 'inbox',
  component: lazyPage(() => import('./inbox/inbox-page.tsx').then((file) => file.InboxPage)),
  validateSearch: parseQueueSearch,
})
const queue = createRoute({
  getParentRoute: () => inbox,
  path: '/',
  component: lazyPage(() => import('./inbox/nothing-chosen.tsx').then((file) => file.NothingChosen)),
})
const conversation = createRoute({
  getParentRoute: () => inbox,
  path: '/requests/$id',
  component: lazyPage(() => import('./requests/conversation/page.tsx').then((file) => file.ConversationPage)),
  pendingComponent: ConversationSkeleton,
})
const replies = createRoute({
  getParentRoute: () => root,
  path: '/replies',
  component: lazyRouteComponent(() => import('./replies/replies-page.tsx'), 'RepliesPage'),
})
const report = createRoute({
  getParentRoute: () => root,
  path: '/report',
  component: lazyRouteComponent(() => import('./reports/report-page.tsx'), 'ReportPage'),
  validateSearch: parseReportSearch,
})
const hours = createRoute({
  getParentRoute: () => root,
  path: '/hours',
  component: lazyRouteComponent(() => import('./hours/hours-page.tsx'), 'HoursPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    inbox.addChildren([queue, conversation]),
    ...peopleRoutes(root),
    ...promiseRoutes(root),
    report,
    hours,
    ...catalogRoutes(root),
    ...offerRoutes(root),
    replies,
  ]),
  defaultPendingComponent: Outlet,
  defaultPreload: 'intent',
})

// No `Register`: both apps share one type check, where a registered router would judge the other app's links too.
