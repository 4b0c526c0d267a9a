import { createRoute } from '@tanstack/react-router'
import { parseLogSearch } from './audit/log-search.ts'
import { parseDeliverySearch } from './delivery/delivery-search.ts'
import { parseAccountSearch } from './member-accounts/account-search.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'

const signInPages = [
  page(rootRoute, '/forgot-password', () => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  page(rootRoute, '/set-password/$token', () => import('./sign-in/set-password-page.tsx'), 'SetPasswordPage'),
  page(rootRoute, '/unlock/$token', () => import('./sign-in/unlock-page.tsx'), 'UnlockPage'),
]

const ownAccount = page(rootRoute, '/account', () => import('./account/account-page.tsx'), 'AccountPage')

const staff = page(rootRoute, '/staff', () => import('./staff/staff-page.tsx'), 'StaffPage')
const colleagues = [
  createRoute({ getParentRoute: () => staff, path: '/' }),
  page(staff, '/invite', () => import('./staff/invite-page.tsx'), 'InvitePage'),
  page(staff, '/$id', () => import('./staff/colleague-page.tsx'), 'ColleaguePage'),
]

const accounts = page(
  rootRoute,
  '/accounts',
  () => import('./member-accounts/accounts-page.tsx'),
  'AccountsPage',
  searchWith(parseAccountSearch),
)
const accountPages = [
  createRoute({ getParentRoute: () => accounts, path: '/' }),
  page(accounts, '/$id', () => import('./member-accounts/account-page.tsx'), 'AccountPage'),
]

const delivery = page(
  rootRoute,
  '/delivery',
  () => import('./delivery/delivery-page.tsx'),
  'DeliveryPage',
  searchWith(parseDeliverySearch),
)

const log = page(rootRoute, '/log', () => import('./audit/log-page.tsx'), 'LogPage', searchWith(parseLogSearch))

/** Operations' rooms about people, and what stands before the desk. */
export const peopleRoutes = [
  ...signInPages,
  ownAccount,
  staff.addChildren(colleagues),
  accounts.addChildren(accountPages),
  delivery,
  log,
]
