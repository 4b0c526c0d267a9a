import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Frame,
  type Page,
  type PlaywrightTestOptions,
  type WebError,
} from '@playwright/test'
import { shiftDate } from '#tests/world/shift-date.ts'
import { DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { serveKit } from './kit/serve-kit.ts'
import { type Person, signInPerson, signUpPerson } from './people.ts'
import { EMPTY, ReusedTab } from './reused-tab.ts'
import { type Hired, hire, signInStaff } from './staff.ts'

export { expect } from '@playwright/test'

/** For tests about motion, and for those that show that the product does not depend on reduced motion. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Faults = {
  /** Accepts a console error that the test causes on purpose. */
  allow(fault: RegExp): void
  watch(context: BrowserContext): void
}

type Journey = {
  faults: Faults
  /** A separate browser at the desk, with no account signed in. */
  deskPage: Page
  /** A second such browser, for a colleague at the same time. */
  otherDeskPage: Page
  /** The test's own concierge: new, with an empty queue. */
  colleague: Hired
  /** A desk page on which that concierge is signed in, and nothing is open yet. */
  signedInDesk: Page
  /** A desk page on which that concierge has the queue open. */
  desk: Page
}

/**
 * Fixtures shared by the tests of a worker. All files declare the same ones, so that one worker and its browser serve
 * all.
 */
type Shared = { maya: Person; kitAddress: string; kitTab: ReusedTab; tabs: Tabs }

type Tabs = { readonly member: ReusedTab; readonly desk: ReusedTab; readonly otherDesk: ReusedTab }

const WIDE = { width: 1440, height: 900 }

/** No account is signed in. An error in the console, a policy violation included, fails the test. */
export const test = base.extend<Journey, Shared>({
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const onError = (error: WebError) => seen.push(error.error().message)
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      }
      const watched: BrowserContext[] = []
      const watch = (one: BrowserContext) => void watched.push(one.on('weberror', onError).on('console', onMessage))
      watch(context)
      await use({ allow: (fault) => allowed.push(fault), watch })
      for (const one of watched) one.off('weberror', onError).off('console', onMessage)
      const unexpected = seen.filter((fault) => !allowed.some((known) => known.test(fault)))
      base.expect(unexpected, 'nothing failed in the console, and the policy stopped nothing').toEqual([])
    },
    { auto: true },
  ],
  context: ({ browser, tabs, viewport, colorScheme, contextOptions, hasTouch, serviceWorkers }, use) =>
    useTabContext(browser, tabs.member, { viewport, colorScheme, contextOptions, hasTouch, serviceWorkers }, use),
  page: async ({ context }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    await use(page)
    // calls that are still open when the test ends don't fail it
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  deskPage: ({ tabs, faults, contextOptions }, use) => useDeskTab(tabs.desk, faults, contextOptions, use),
  otherDeskPage: ({ tabs, faults, contextOptions }, use) => useDeskTab(tabs.otherDesk, faults, contextOptions, use),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  colleague: async ({}, use) => use(await hire('Renata')),
  signedInDesk: async ({ deskPage, colleague }, use) => {
    await signInAtDesk(deskPage.context(), colleague.email)
    await use(deskPage)
  },
  desk: async ({ signedInDesk }, use) => {
    await signedInDesk.goto('/')
    await signedInDesk.getByRole('button', { name: 'Sign out' }).waitFor()
    await use(signedInDesk)
  },
  browser: [async ({ browser }, use) => use(withInjectedClock(browser)), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  maya: [async ({}, use) => use(await signInPerson('member@tendwell.test')), { scope: 'worker' }],
  tabs: [
    async ({ browser }, use) => {
      const tabs = {
        member: new ReusedTab(browser, MEMBER_DOOR),
        desk: new ReusedTab(browser, DESK_DOOR),
        otherDesk: new ReusedTab(browser, DESK_DOOR),
      }
      await use(tabs)
      for (const tab of Object.values(tabs)) await tab.close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  kitAddress: [({}, use) => serveKit(use), { scope: 'worker', timeout: 240_000 }],
  kitTab: [
    async ({ browser, kitAddress }, use) => {
      const tab = new ReusedTab(browser, new URL(kitAddress).origin)
      await use(tab)
      await tab.close()
    },
    { scope: 'worker' },
  ],
})

/** Gives every page and service worker of every context the clock of the server under test. */
function withInjectedClock(browser: Browser): Browser {
  const shiftMs = Number(process.env.E2E_CLOCK_SHIFT_MS)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, shiftMs)
    // init scripts don't reach a service worker; one that has already stopped has no clock to shift
    context.on('serviceworker', (worker) => void worker.evaluate(shiftDate, shiftMs).catch(() => undefined))
    return context
  }
  return browser
}

type Options = Pick<
  PlaywrightTestOptions,
  'viewport' | 'colorScheme' | 'contextOptions' | 'hasTouch' | 'serviceWorkers'
>

/** The reused tab's page, emptied, unless the test's options need something that can't be changed in an open page. */
export async function useTabContext(
  browser: Browser,
  tab: ReusedTab,
  { viewport, colorScheme, contextOptions, hasTouch, serviceWorkers }: Options,
  use: (context: BrowserContext) => Promise<void>,
) {
  if (!viewport || hasTouch || serviceWorkers !== 'block') {
    const context = await browser.newContext()
    await use(context)
    await context.close()
    return
  }
  const page = await tab.take({ viewport, colorScheme, reducedMotion: contextOptions.reducedMotion })
  await use(page.context())
  await tab.giveBack()
}

async function useDeskTab(
  tab: ReusedTab,
  faults: Faults,
  { reducedMotion }: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
) {
  const page = await tab.take({ viewport: WIDE, colorScheme: 'light', reducedMotion })
  faults.watch(page.context())
  await use(page)
  await tab.giveBack()
}

/** A new member, signed in. */
export const asMember = test.extend<{ member: Person; welcomed: boolean }>({
  welcomed: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  member: async ({ welcomed }, use) => use(await signUpPerson({ welcomed })),
  context: async ({ context, member }, use) => {
    await signInBrowser(context, member)
    await use(context)
  },
})

/** The demo's own member, with requests in every status. Read-only: the tests share her. */
export const asMaya = test.extend({
  context: async ({ context, maya }, use) => {
    await signInBrowser(context, maya)
    await use(context)
  },
})

/** Signs a member in on this browser. */
async function signInBrowser(context: BrowserContext, { session }: Person) {
  await rememberOnce(context, MEMBER_DOOR, { key: 'tendwell.session', value: JSON.stringify(session) })
}

/**
 * Stores a value for a door before its first page runs, and only once: what the app deletes stays deleted. A reused tab
 * shows a small file, from which it stores the value; Playwright's `storageState` would open a page for it in every new
 * tab, which costs a third of a page's start.
 */
async function rememberOnce(context: BrowserContext, door: string, item: { key: string; value: string }) {
  const [page] = context.pages()
  if (page?.url().endsWith(EMPTY)) {
    if (!page.url().startsWith(door)) await page.goto(`${door}${EMPTY}`)
    await page.evaluate(({ key, value }) => localStorage.setItem(key, value), item)
    return
  }
  const storing = await context.addInitScript(
    ({ origin, key, value }) => {
      if (location.origin === origin) localStorage.setItem(key, value)
    },
    { origin: door, ...item },
  )
  const stop = (frame: Frame) => {
    if (!frame.url().startsWith(door)) return
    context.off('framenavigated', stop)
    storing.dispose().catch(() => undefined) // the browser is already closed
  }
  context.on('framenavigated', stop)
}

/** Storage state of a browser in which this member has signed in. */
export function browserOf({ session }: Person) {
  const localStorage = [{ name: 'tendwell.session', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: MEMBER_DOOR, localStorage }] }
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

type NewMember = { email: string; firstName?: string; lastName?: string; password?: string }

/** Fills in and sends the sign-up form. */
export async function signUp(page: Page, { email, firstName = 'Ada', lastName = 'Okafor', ...more }: NewMember) {
  await page.getByRole('textbox', { name: 'First name' }).fill(firstName)
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(more.password ?? PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** Signs a colleague in at the desk on this browser. */
export async function signInAtDesk(context: BrowserContext, email: string) {
  const [name = '', value = ''] = (await signInStaff(email)).cookie.split('=')
  const place = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false } as const
  await context.addCookies([{ name, value, ...place, sameSite: 'Strict' }])
  // tells the desk that fetching the session is worth a call
  await rememberOnce(context, DESK_DOOR, { key: 'tendwell.desk.signed-in', value: 'yes' })
}
