import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { CONCIERGE } from './concierge.ts'
import { DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { enter, type Person, settle } from './people.ts'

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
      const faults: Faults = {
        allow: (fault) => allowed.push(fault),
        watch(watched) {
          watched.on('weberror', (error) => seen.push(error.error().message))
          watched.on('console', (message) => {
            if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`)
          })
        },
      }
      faults.watch(context)
      await use(faults)
      const unexpected = seen.filter((fault) => !allowed.some((known) => known.test(fault)))
      base.expect(unexpected, 'nothing failed in the console, and the policy stopped nothing').toEqual([])
    },
    { auto: true },
  ],
  desk: async ({ browser, faults }, use) => {
    const context = await browser.newContext({ baseURL: DESK_DOOR, viewport: { width: 1440, height: 900 } })
    faults.watch(context)
    const desk = await context.newPage()
    await desk.goto('/')
    await signInAtDesk(desk, CONCIERGE.email)
    await use(desk)
    await context.close()
  },
})

/** A member of their own, signed in. */
export const asMember = test.extend<{ member: Person; welcomed: boolean }>({
  welcomed: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  member: async ({ welcomed }, use) => use(await settle({ welcomed })),
  storageState: ({ member }, use) => use(browserOf(member)),
})

/** The demo's own member, with requests in every status. For looking only: the tests share her. */
export const asMaya = test.extend<object, { maya: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- see above
  maya: [async ({}, use) => use(await enter('member@tendwell.test')), { scope: 'worker' }],
  storageState: ({ maya }, use) => use(browserOf(maya)),
})

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

export async function signInAtDesk(desk: Page, email: string) {
  await signIn(desk, email)
  await desk.getByRole('button', { name: 'Sign out' }).waitFor()
}
