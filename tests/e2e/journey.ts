import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  type Page,
  type WebError,
} from '@playwright/test'
import { DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { type Person, signInPerson, signUpPerson } from './people.ts'
import { CONCIERGE, signInStaff } from './staff.ts'

export { expect } from '@playwright/test'

type Faults = {
  /** This one is part of the story. */
  allow(fault: RegExp): void
  watch(context: BrowserContext): void
}

type Journey = {
  faults: Faults
  /** The desk, in a browser of its own, with a concierge signed in. */
  desk: Page
}

/** Nobody is signed in. An error in the console, the policy's among them, fails every test. */
export const test = base.extend<Journey>({
  faults: [
    async ({ context }, use) => {
      const seen: string[] = []
      const allowed: RegExp[] = []
      const onError = (error: WebError) => seen.push(error.error().message)
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
      }
      const watch = (watched: BrowserContext) => void watched.on('weberror', onError).on('console', onMessage)
      watch(context)
      await use({ allow: (fault) => allowed.push(fault), watch })
      context.off('weberror', onError).off('console', onMessage)
      const unexpected = seen.filter((fault) => !allowed.some((known) => known.test(fault)))
      base.expect(unexpected, 'nothing failed in the console, and the policy stopped nothing').toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(page)
    // what the page is asking for as its test ends fails nothing
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  desk: async ({ browser, faults }, use) => {
    const context = await browser.newContext({ baseURL: DESK_DOOR, viewport: { width: 1440, height: 900 } })
    faults.watch(context)
    await signInAtDesk(context, CONCIERGE.email)
    const desk = await context.newPage()
    await desk.goto('/')
    await desk.getByRole('button', { name: 'Sign out' }).waitFor()
    await use(desk)
    await context.close()
  },
})

/** A member of their own, signed in. */
export const asMember = test.extend<{ member: Person; welcomed: boolean }>({
  welcomed: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  member: async ({ welcomed }, use) => use(await signUpPerson({ welcomed })),
  storageState: ({ member }, use) => use(browserOf(member)),
})

/** The demo's own member, with requests in every status. For looking only: the tests share her. */
export const asMaya = test.extend<object, { maya: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- see above
  maya: [async ({}, use) => use(await signInPerson('member@tendwell.test')), { scope: 'worker' }],
  storageState: ({ maya }, use) => use(browserOf(maya)),
})

/**
 * Nobody is signed in. For looking only: the tests of a worker follow one another in one page, which spares each of them
 * a start of the browser with cold scripts.
 */
export const asVisitor = test.extend<object, { sharedPage: Page }>({
  sharedPage: [({ browser }, use) => lookingPage(browser, undefined, use), { scope: 'worker' }],
  context: ({ sharedPage }, use) => use(sharedPage.context()),
  page: ({ sharedPage }, use) => lookWith(sharedPage, use),
})

/** The same as Maya, the demo's own member. */
export const asMayaLooking = asMaya.extend<object, { sharedPage: Page }>({
  sharedPage: [({ browser, maya }, use) => lookingPage(browser, browserOf(maya), use), { scope: 'worker' }],
  context: ({ sharedPage }, use) => use(sharedPage.context()),
  page: ({ sharedPage }, use) => lookWith(sharedPage, use),
})

async function lookingPage(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
  use: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ baseURL: MEMBER_DOOR, storageState })
  await use(await context.newPage())
  await context.close()
}

/** Leaves the page as it was found. */
async function lookWith(page: Page, use: (page: Page) => Promise<void>) {
  await use(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
}

/** What a browser holds in which this member has signed in. */
export function browserOf({ session }: Person) {
  const localStorage = [{ name: 'tendwell.session', value: JSON.stringify(session) }]
  return { cookies: [], origins: [{ origin: MEMBER_DOOR, localStorage }] }
}

export async function signIn(page: Page, email: string, password = PASSWORD) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** This browser is one in which a colleague has signed in at the desk. */
export async function signInAtDesk(context: BrowserContext, email: string) {
  const [name = '', value = ''] = (await signInStaff(email)).cookie.split('=')
  const place = { domain: '127.0.0.1', path: '/', expires: -1, httpOnly: true, secure: false } as const
  await context.setStorageState({
    cookies: [{ name, value, ...place, sameSite: 'Strict' }],
    // what tells the desk that asking for the session is worth a call
    origins: [{ origin: DESK_DOOR, localStorage: [{ name: 'tendwell.desk.signed-in', value: 'yes' }] }],
  })
}
