import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseLogSearch } from './audit/log-search.ts'
import { parseAccountSearch } from './member-accounts/account-search.ts'

/** Operations' rooms about people, and what stands before the desk. */
export function peopleRoutes(root: AnyRoute) {
  return [...beforeDesk(root), staff(root), accounts(root), log(root)]
}

function beforeDesk(root: AnyRoute) {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: '/forgot-password',
      component: lazyRouteComponent(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/set-password/$token',
      component: lazyRouteComponent(() => import('./sign-in/set-password-page.tsx'), 'SetPasswordPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/unlock/$token',
      component: lazyRouteComponent(() => import('./sign-in/unlock-page.tsx'), 'UnlockPage'),
    }),
  ]
}

function staff(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    path: '/staff',
    component: lazyRouteComponent(() => import('./staff/staff-page.tsx'), 'StaffPage'),
  })
  const getParentRoute = () => page
  return page.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./staff/nobody-open.tsx'), 'NobodyOpen'),
    }),
    createRoute({
      getParentRoute,
      path: '/invite',
      component: lazyRouteComponent(() => import('./staff/invite-page.tsx'), 'InvitePage'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id',
      component: lazyRouteComponent(() => import('./staff/colleague-page.tsx'), 'ColleaguePage'),
    }),
  ])
}

function accounts(root: AnyRoute) {
  const page = createRoute({
    getParentRoute: () => root,
    path: '/accounts',
    component: lazyRouteComponent(() => import('./member-accounts/accounts-page.tsx'), 'AccountsPage'),
    validateSearch: parseAccountSearch,
  })
  const getParentRoute = () => page
  return page.addChildren([
    createRoute({
      getParentRoute,
      path: '/',
      component: lazyRouteComponent(() => import('./member-accounts/nobody-open.tsx'), 'NobodyOpen'),
    }),
    createRoute({
      getParentRoute,
      path: '/$id',
      component: lazyRouteComponent(() => import('./member-accounts/account-page.tsx'), 'AccountPage'),
    }),
  ])
}

function log(root: AnyRoute) {
  return createRoute({
    getParentRoute: () => root,
    path: '/log',
    component: lazyRouteComponent(() => import('./audit/log-page.tsx'), 'LogPage'),
    validateSearch: parseLogSearch,
  })
}
