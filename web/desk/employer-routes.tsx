import { createRoute, redirect } from '@tanstack/react-router'
import { parseReportSearch } from './employer/reports/report-search.ts'
import { SYNC_TABS } from './employer/sync/sync-tabs.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'

const report = page(
  rootRoute,
  '/report',
  () => import('./employer/reports/report-page.tsx'),
  'ReportPage',
  searchWith(parseReportSearch),
)

const sync = page(rootRoute, '/sync', () => import('./employer/sync/sync-page.tsx'), 'SyncPage')
/** One page for each of `SYNC_TABS`. */
const syncPages = [
  createRoute({
    getParentRoute: () => sync,
    path: '/',
    beforeLoad() {
      const [first] = SYNC_TABS
      if (first) throw redirect({ to: first.path, replace: true })
    },
  }),
  page(sync, '/sign-in', () => import('./employer/sync/sign-in-tab.tsx'), 'SignInTab'),
  page(sync, '/directory', () => import('./employer/sync/directory-tab.tsx'), 'DirectoryTab'),
  page(sync, '/file', () => import('./employer/sync/file-tab.tsx'), 'FileTab'),
]

const people = [
  page(rootRoute, '/people', () => import('./employer/people/people-page.tsx'), 'PeoplePage'),
  page(rootRoute, '/people/changes/$trial', () => import('./employer/people/trial-page.tsx'), 'ListTrialPage'),
]

const launchKit = page(
  rootRoute,
  '/launch-kit',
  () => import('./employer/launch-kit/launch-kit-page.tsx'),
  'LaunchKitPage',
)

const team = page(rootRoute, '/team', () => import('./employer/team/team-page.tsx'), 'TeamPage')

/** Pages of a company's staff. */
export const employerRoutes = [report, ...people, launchKit, sync.addChildren(syncPages), team]
