import { parseMembersSearch } from './members/members-search.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'
import { parseTasksSearch } from './tasks/tasks-search.ts'

const tasks = page(
  rootRoute,
  '/tasks',
  () => import('./tasks/tasks-page.tsx'),
  'TasksPage',
  searchWith(parseTasksSearch),
)
const handover = page(rootRoute, '/handover', () => import('./handover/handover-page.tsx'), 'HandoverPage')
const members = page(
  rootRoute,
  '/members',
  () => import('./members/members-page.tsx'),
  'MembersPage',
  searchWith(parseMembersSearch),
)
const memberPages = [
  page(members, '/', () => import('./members/members-page.tsx'), 'NobodyChosen'),
  page(members, '/$id', () => import('./members/member-page.tsx'), 'MemberPage'),
]

/** A concierge's places beside the queue: tasks, members, and going away. */
export const promiseRoutes = [tasks, handover, members.addChildren(memberPages)]
