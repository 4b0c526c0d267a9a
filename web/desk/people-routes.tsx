import { createRoute } from '@tanstack/react-router'
import { parseLogSearch } from './operations/audit/log-search.ts'
import { parseDeliverySearch } from './operations/delivery/delivery-search.ts'
import { parseAccountSearch } from './operations/member-accounts/account-search.ts'
import { page, rootRoute, searchWith } from './root-route.tsx'

const signInPages = [
  page(rootRoute, '/forgot-password', () => import('./shell/sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  page(rootRoute, '/set-password/$token', () => import('./shell/sign-in/set-password-page.tsx'), 'SetPasswordPage'),
  page(rootRoute, '/unlock/$token', () => import('./shell/sign-in/unlock-page.tsx'), 'UnlockPage'),
]

const ownAccount = page(rootRoute, '/account', () => import('./shell/account/account-page.tsx'), 'AccountPage')

const staff = page(rootRoute, '/staff', () => import('./operations/staff/staff-page.tsx'), 'StaffPage')
const colleagues = [
  createRoute({ getParentRoute: () => staff, path: '/' }),
  page(staff, '/invite', () => import('./operations/staff/invite-page.tsx'), 'InvitePage'),
  page(staff, '/$id', () => import('./operations/staff/colleague-page.tsx'), 'ColleaguePage'),
]

const accounts = page(
  rootRoute,
  '/accounts',
  () => import('./operations/member-accounts/accounts-page.tsx'),
  'AccountsPage',
  searchWith(parseAccountSearch),
)
const accountPages = [
  createRoute({ getParentRoute: () => accounts, path: '/' }),
  page(accounts, '/$id', () => import('./operations/member-accounts/account-page.tsx'), 'AccountPage'),
]

const delivery = page(
  rootRoute,
  '/delivery',
  () => import('./operations/delivery/delivery-page.tsx'),
  'DeliveryPage',
  searchWith(parseDeliverySearch),
)

const log = page(
  rootRoute,
  '/log',
  () => import('./operations/audit/log-page.tsx'),
  'LogPage',
  searchWith(parseLogSearch),
)

/** Pages of operations about people, and the pages before sign-in. */
export const peopleRoutes = [
  ...signInPages,
  ownAccount,
  staff.addChildren(colleagues),
  accounts.addChildren(accountPages),
  delivery,
  log,
]
