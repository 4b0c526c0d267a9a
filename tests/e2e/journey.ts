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
import { shiftDate } from '../shift-date.ts'
import { DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { serveKit } from './kit/serve-kit.ts'
import { type Person, signInPerson, signUpPerson } from './people.ts'
import { EMPTY, ReusedTab } from './reused-tab.ts'
import { type Hired, hire, signInStaff } from './staff.ts'

export { expect } from '@playwright/test'

/** For tests about what moves, and for those that show that nothing depends on its standing still. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type Faults = {
  /** This one is part of the story. */
  allow(fault: RegExp): void
  watch(context: BrowserContext): void
}

type Journey = {
  faults: Faults
  /** A browser of its own at the desk, in which nobody has signed in. */
  deskPage: Page
  /** One more of these, for a colleague at the same time. */
  otherDeskPage: Page
  /** The test's own concierge: new, with an empty queue. */
  colleague: Hired
  /** The same with that concierge signed in, and nothing open yet. */
  signedInDesk: Page
  /** That with the queue open. */
  desk: Page
}

/** What the tests of one worker share. All declare the same, so that a worker and its browser serve them all. */
type Shared = { maya: Person; kitAddress: string; kitTab: ReusedTab; tabs: Tabs }

type Tabs = { readonly member: ReusedTab; readonly desk: ReusedTab; readonly otherDesk: ReusedTab }

const WIDE = { width: 1440, height: 900 }

/** Nobody is signed in. An error in the console, the policy's among them, fails every test. */
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
    // what the page is asking for as its test ends fails nothing
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

/** Every page and service worker of every context has the clock of the server under test. */
function withInjectedClock(browser: Browser): Browser {
  const shiftMs = Number(process.env.E2E_CLOCK_SHIFT_MS)
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(shiftDate, shiftMs)
    // no init script reaches a service worker; one that has ended before this has no clock to shift
    context.on('serviceworker', (worker) => void worker.evaluate(shiftDate, shiftMs).catch(() => undefined))
    return context
  }
  return browser
}

type Options = Pick<
  PlaywrightTestOptions,
  'viewport' | 'colorScheme' | 'contextOptions' | 'hasTouch' | 'serviceWorkers'
>

/** The tab's, emptied, unless the test's options ask for what can't be changed in an open one. */
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

/** A member of their own, signed in. */
export const asMember = test.extend<{ member: Person; welcomed: boolean }>({
  welcomed: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  member: async ({ welcomed }, use) => use(await signUpPerson({ welcomed })),
  context: async ({ context, member }, use) => {
    await signInBrowser(context, member)
    await use(context)
  },
})

/** The demo's own member, with requests in every status. For looking only: the tests share her. */
export const asMaya = test.extend({
  context: async ({ context, maya }, use) => {
    await signInBrowser(context, maya)
    await use(context)
  },
})

/** This browser is one in which a member has signed in. */
async function signInBrowser(context: BrowserContext, { session }: Person) {
  await rememberOnce(context, MEMBER_DOOR, { key: 'tendwell.session', value: JSON.stringify(session) })
}

/**
 * Stores something for a door before its first page runs, and only then: what the app forgets stays forgotten. A reused
 * tab is at a small file, from where it stores it itself; Playwright's `storageState` would open a page for it in every
 * new one, which costs a third of a page's start.
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
    storing.dispose().catch(() => undefined) // the browser is closed already
  }
  context.on('framenavigated', stop)
}

/** What a browser holds in which this member has signed in. */
export function browserOf({ session }: Person) {
  const localStorage = [{ name: 'tendwell.session', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: MEMBER_DOOR, localStorage }] }
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** This browser is one in which a colleague has signed in at the desk. */
export async function signInAtDesk(context: BrowserContext, email: string) {
  const [name = '', value = ''] = (await signInStaff(email)).cookie.split('=')
  const place = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false } as const
  await context.addCookies([{ name, value, ...place, sameSite: 'Strict' }])
  // what tells the desk that asking for the session is worth a call
  await rememberOnce(context, DESK_DOOR, { key: 'tendwell.desk.signed-in', value: 'yes' })
}
