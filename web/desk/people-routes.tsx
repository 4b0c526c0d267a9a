import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseLogSearch } from './audit/log-search.ts'
import { parseAccountSearch } from './member-accounts/account-search.ts'
import { rootRoute, searchWith } from './root-route.tsx'

const toRoot = () => rootRoute

const signInPages = [
  createRoute({
    getParentRoute: toRoot,
    path: '/forgot-password',
    component: lazyRouteComponent(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: toRoot,
    path: '/set-password/$token',
    component: lazyRouteComponent(() => import('./sign-in/set-password-page.tsx'), 'SetPasswordPage'),
  }),
  createRoute({
    getParentRoute: toRoot,
    path: '/unlock/$token',
    component: lazyRouteComponent(() => import('./sign-in/unlock-page.tsx'), 'UnlockPage'),
  }),
]

const staff = createRoute({
  getParentRoute: toRoot,
  path: '/staff',
  component: lazyRouteComponent(() => import('./staff/staff-page.tsx'), 'StaffPage'),
})
const colleagues = [
  createRoute({
    getParentRoute: () => staff,
    path: '/',
    component: lazyRouteComponent(() => import('./staff/staff-page.tsx'), 'NobodyOpen'),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/invite',
    component: lazyRouteComponent(() => import('./staff/invite-page.tsx'), 'InvitePage'),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: '/$id',
    component: lazyRouteComponent(() => import('./staff/colleague-page.tsx'), 'ColleaguePage'),
  }),
]

const accounts = createRoute({
  getParentRoute: toRoot,
  path: '/accounts',
  component: lazyRouteComponent(() => import('./member-accounts/accounts-page.tsx'), 'AccountsPage'),
  validateSearch: searchWith(parseAccountSearch),
})
const accountPages = [
  createRoute({
    getParentRoute: () => accounts,
    path: '/',
    component: lazyRouteComponent(() => import('./member-accounts/accounts-page.tsx'), 'NobodyOpen'),
  }),
  createRoute({
    getParentRoute: () => accounts,
    path: '/$id',
    component: lazyRouteComponent(() => import('./member-accounts/account-page.tsx'), 'AccountPage'),
  }),
]

const log = createRoute({
  getParentRoute: toRoot,
  path: '/log',
  component: lazyRouteComponent(() => import('./audit/log-page.tsx'), 'LogPage'),
  validateSearch: searchWith(parseLogSearch),
})

/** Operations' rooms about people, and what stands before the desk. */
export const peopleRoutes = [...signInPages, staff.addChildren(colleagues), accounts.addChildren(accountPages), log]
