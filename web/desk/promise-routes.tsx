import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseMembersSearch } from './members/members-search.ts'
import { rootRoute, searchWith } from './root-route.tsx'
import { parseTasksSearch } from './tasks/tasks-search.ts'

const tasks = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  component: lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
  validateSearch: searchWith(parseTasksSearch),
})
const handover = createRoute({
  getParentRoute: () => rootRoute,
  path: '/handover',
  component: lazyRouteComponent(() => import('./handover/handover-page.tsx'), 'HandoverPage'),
})
const members = createRoute({
  getParentRoute: () => rootRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
  validateSearch: searchWith(parseMembersSearch),
})
const memberPages = [
  createRoute({
    getParentRoute: () => members,
    path: '/',
    component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'NobodyChosen'),
  }),
  createRoute({
    getParentRoute: () => members,
    path: '/$id',
    component: lazyRouteComponent(() => import('./members/member-page.tsx'), 'MemberPage'),
  }),
]

/** A concierge's places beside the queue: tasks, members, and going away. */
export const promiseRoutes = [tasks, handover, members.addChildren(memberPages)]
