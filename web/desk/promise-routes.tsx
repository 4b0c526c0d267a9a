import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseMembersSearch } from './members/members-search.ts'
import { parseTasksSearch } from './tasks/tasks-search.ts'

/** A concierge's places beside the queue: tasks, members, and going away. */
export function promiseRoutes(root: AnyRoute) {
  const getParentRoute = () => root
  const tasks = createRoute({
    getParentRoute,
    path: '/tasks',
    component: lazyRouteComponent(() => import('./tasks/tasks-page.tsx'), 'TasksPage'),
    validateSearch: parseTasksSearch,
  })
  const handover = createRoute({
    getParentRoute,
    path: '/handover',
    component: lazyRouteComponent(() => import('./handover/handover-page.tsx'), 'HandoverPage'),
  })
  return [tasks, handover, members(root)]
}

function members(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    path: '/members',
    component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
    validateSearch: parseMembersSearch,
  })
  const getParentRoute = () => page
  return page.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./members/nobody-chosen.tsx'), 'NobodyChosen'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id',
      component: lazyRouteComponent(() => import('./members/member-page.tsx'), 'MemberPage'),
    }),
  ])
}
