import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
  type StaticDataRouteOption,
} from '@tanstack/react-router'
import { msg } from '#basics/language/translate.ts'
import { ErrorPage } from './frame/error-page.tsx'
import { FrameSkeleton } from './frame/frame-skeleton.tsx'
import { Root } from './frame/root.tsx'
import { type Entry, enrollmentOpen, fromPageToPage, handedOver, noSession, signedIn, signInEntry } from './guards.ts'
import { lazyPage } from './lazy-page.tsx'
import { followNavigation } from './navigation.ts'
import { parseSearch, stringifySearch } from './search.ts'
import { loadMessages } from './wire/language.ts'

const NotFoundPage = lazyPage('NotFoundPage', () => import('./not-found/not-found-page.tsx'))

const root = createRootRoute({
  component: Root,
  beforeLoad: fromPageToPage,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: (entry) => {
    signedIn(entry)
    throw redirect({ to: '/dashboard', replace: true })
  },
})

/** Below other paths of the app, so the table of old addresses can't match them. */
const movedPages = [
  page(root, '/welcome', {
    component: NotFoundPage,
    beforeLoad: () => {
      throw redirect({ to: '/welcome/about-us', replace: true })
    },
  }),
  page(root, '/requests/new', {
    component: NotFoundPage,
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  page(root, '$', {
    component: NotFoundPage,
    // the table of old paths is rarely needed, so it is not in the first load
    beforeLoad: (entry) => import('./legacy-paths.ts').then((paths) => paths.redirectLegacyPath(entry)),
  }),
]

/** Public pages. */
const publicPages = [
  page(root, '/sign-in', {
    component: lazyPage('SignInPage', () => import('./sign-in/sign-in-page.tsx')),
    beforeLoad: signInEntry,
  }),
  page(root, '/company-sign-in', {
    component: lazyPage('CompanySignInPage', () => import('./sign-in/company/company-sign-in-page.tsx')),
    beforeLoad: handedOver,
  }),
  page(root, '/join/$joinToken', {
    component: lazyPage('JoinPage', () => import('./sign-in/mailed-links/join-page.tsx')),
    staticData: { title: msg('Confirm Account'), anonymous: true },
  }),
  page(root, '/sign-up/{-$companySlug}', {
    component: lazyPage('SignUpPage', () => import('./sign-in/sign-up-page.tsx')),
    beforeLoad: noSession,
  }),
  page(root, '/forgot-password', {
    component: lazyPage('ForgotPasswordPage', () => import('./sign-in/forgot-password-page.tsx')),
  }),
  page(root, '/reset-password/$resetToken', {
    component: lazyPage('ResetPasswordPage', () => import('./sign-in/reset-password-page.tsx')),
    staticData: { anonymous: true },
  }),
  page(root, '/mfa-enrollment', {
    component: lazyPage('MfaEnrollmentPage', () => import('./sign-in/mfa-enrollment-page.tsx')),
    beforeLoad: enrollmentOpen,
  }),
  page(root, '/unlock/$unlockToken', {
    component: lazyPage('UnlockPage', () => import('./sign-in/unlock-page.tsx')),
    staticData: { title: msg('Unlock Account'), anonymous: true },
  }),
  page(root, '/confirm-email/$confirmToken', {
    component: lazyPage('ConfirmEmailPage', () => import('./sign-in/mailed-links/confirm-email-page.tsx')),
    staticData: { title: msg('Confirm Email'), anonymous: true },
  }),
  page(root, '/not-me/$token', {
    component: lazyPage('NotMePage', () => import('./sign-in/mailed-links/not-me-page.tsx')),
    staticData: { title: msg('Not Me'), anonymous: true },
  }),
  page(root, '/notices/$act/$token', {
    component: lazyPage('NoticeLinkPage', () => import('./sign-in/mailed-links/notice-link-page.tsx')),
    staticData: { title: msg('Notices'), anonymous: true },
  }),
]

/** Members only: provides the query client and the live events. */
const members = createRoute({
  getParentRoute: () => root,
  id: 'members',
  beforeLoad: signedIn,
  component: lazyPage('Members', async () => {
    const messages = loadMessages('member')
    const { Members } = await import('./frame/members.tsx')
    await messages
    return { Members }
  }),
  pendingComponent: FrameSkeleton,
})

const ownPages = [
  page(members, '/welcome/about-us', {
    component: lazyPage('AboutUsPage', () => import('./welcome/about-us-page.tsx')),
    staticData: { title: msg('About Us') },
  }),
  page(members, '/welcome/about-you', {
    component: lazyPage('AboutYouPage', () => import('./welcome/about-you-page.tsx')),
    staticData: { title: msg('About You') },
  }),
  page(members, '/welcome/contact-info', {
    component: lazyPage('ContactInfoPage', () => import('./welcome/contact-info-page.tsx')),
    staticData: { title: msg('Contact Info') },
  }),
]

/** Pages inside the frame, with its navigation. */
const frame = createRoute({
  getParentRoute: () => members,
  id: 'frame',
  component: lazyPage('Frame', () => import('./frame/frame.tsx')),
})

const framedPages = [
  page(frame, '/dashboard', { component: lazyPage('DashboardPage', () => import('./dashboard/dashboard-page.tsx')) }),
  page(frame, '/requests', {
    component: lazyPage('RequestsPage', () => import('./requests/list/requests-page.tsx')),
    validateSearch: (search: { tab?: string; q?: string }) => search,
  }),
  page(frame, '/requests/$requestExternalId', {
    component: lazyPage('RequestPage', () => import('./requests/request-page.tsx')),
    staticData: { title: msg('Request Details'), anonymous: true },
    validateSearch: (search: { message?: string; rating?: string }) => search,
  }),
  page(frame, '/requests/category/$categoryId', {
    component: lazyPage('CategoryPage', () => import('./categories/category-page.tsx')),
  }),
  page(frame, '/account', {
    component: lazyPage('AccountPage', () => import('./account/account-page.tsx')),
    staticData: { title: msg('Account Settings') },
  }),
  page(frame, '/share', {
    component: lazyPage('SharePage', () => import('./share/share-page.tsx')),
    staticData: { title: msg('Share') },
  }),
  page(frame, '/benefits-and-offers', {
    component: lazyPage('OfferingsLandingPage', () => import('./offerings/landing-page.tsx')),
    staticData: { title: msg('Benefits & Offers') },
  }),
  page(frame, '/benefits-and-offers/all', {
    component: lazyPage('OfferingsFullPage', () => import('./offerings/all-page.tsx')),
    staticData: { title: msg('All Benefits & Offers') },
    validateSearch: (search: { type?: string; filter?: string }) => search,
  }),
  page(frame, '/attachments/$fileKey', {
    component: lazyPage('AttachmentPage', () => import('./requests/thread/attachment-page.tsx')),
    staticData: { title: msg('View Attachment'), anonymous: true },
  }),
  page(frame, '/your-data/$token', {
    component: lazyPage('YourDataPage', () => import('./account/privacy/your-data-page.tsx')),
    staticData: { title: msg('Your Data'), anonymous: true },
  }),
]

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    ...publicPages,
    ...movedPages,
    members.addChildren([...ownPages, frame.addChildren(framedPages)]),
  ]),
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  // for a page that loads within this time the previous one stays, without a placeholder
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
  defaultPreload: 'intent',
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
})

followNavigation(router)

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

type PageOptions<Search> = {
  component: ReturnType<typeof lazyPage>
  beforeLoad?: (entry: Entry) => unknown
  staticData?: StaticDataRouteOption
  /** The search parameters of the page; `parseSearch` returns text only. */
  validateSearch?: (search: Search) => Search
}

function page<Parent extends AnyRoute, const Path extends string, Search extends object = object>(
  parent: Parent,
  path: Path,
  options: PageOptions<Search>,
) {
  return createRoute({ getParentRoute: () => parent, path, ...options })
}
