import type { Browser, BrowserContext, Page } from '@playwright/test'
import { deskGetAccount } from '#contract/desk/operations/member-accounts.ts'
import { deskInviteStaff, deskSetPassword } from '#contract/desk/operations/staff.ts'
import { deskAddDevice, deskSetUpTotp } from '#contract/desk/security.ts'
import { deskSignIn } from '#contract/desk/session.ts'
import { currentUser, signIn as memberSignIn, signUp } from '#contract/member/accounts.ts'
import { askAt } from '#tests/harness/ask.ts'
import { codeOf } from '#tests/harness/authenticator.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { PASSWORD } from './doors.ts'
import { test as base, expect, signIn } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'
import { type OwnServer, startEmptyInstallation } from './own-server.ts'

/** A colleague who goes on before the next page has loaded may not be signed in yet. */
const NOT_THE_DOOR = /^(?!Sign in)/
const OLGA = 'olga@linden.test'
const BRUNO = 'bruno@linden.test'
const THEO = { email: 'theo@linden.test', name: 'Theo Marchetti', role: 'concierge' } as const
const MAYA = { email: 'maya@linden.test', password: PASSWORD, name: 'Maya', last_name: 'Lindqvist' } as const

/** A separate server, where Olga and Bruno are all of operations, and a trusted identity provider. */
const test = base.extend<{ at: OwnServer; olga: Page; bruno: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  at: async ({}, use) => {
    let issuer: Awaited<ReturnType<typeof openIssuer>> | undefined
    const server = await startEmptyInstallation(async ({ desk }) => {
      issuer = await openIssuer(`${desk}/desk/api/oidc/callback`)
      return { ...issuer.settings, OIDC_NAME: 'Linden ID' }
    })
    await choosePassword(server, OLGA)
    // while she is alone and has nothing to read yet, she needs no second person
    const bruno = { email: BRUNO, name: 'Bruno Halme', role: 'operations' } as const
    await askAt(server.desk, deskInviteStaff, { body: bruno }, await sessionAt(server, OLGA))
    await choosePassword(server, BRUNO)
    await use(server)
    await server.stop()
    await issuer?.close()
  },
  olga: async ({ at, browser, faults }, use) => {
    const page = await (await newBrowser(browser, at, faults)).newPage()
    await page.goto('/')
    await signIn(page, OLGA)
    await page.getByRole('heading', { level: 1, name: NOT_THE_DOOR }).waitFor()
    await use(page)
    await page.context().close()
  },
  bruno: async ({ at, browser, faults }, use) => {
    const page = await (await newBrowser(browser, at, faults)).newPage()
    await page.goto('/')
    await signIn(page, BRUNO)
    await page.getByRole('heading', { level: 1, name: NOT_THE_DOOR }).waitFor()
    await use(page)
    await page.context().close()
  },
})

async function newBrowser(browser: Browser, { desk }: OwnServer, faults: { watch(context: BrowserContext): void }) {
  const context = await browser.newContext({ baseURL: desk, viewport: { width: 1440, height: 900 } })
  faults.watch(context)
  return context
}

async function choosePassword({ desk, members }: OwnServer, email: string) {
  const token = (await lastSentTo(email, members)).links[0]?.split('/').at(-1) ?? ''
  await askAt(desk, deskSetPassword, { body: { token, password: PASSWORD, password_confirmation: PASSWORD } })
}

async function sessionAt({ desk }: OwnServer, email: string) {
  const { answer, headers } = await askAt(desk, deskSignIn, { body: { email, password: PASSWORD } })
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  return { cookie, 'x-desk-csrf': 'csrf' in answer ? answer.csrf : '' }
}

async function setUpAuthenticator(at: OwnServer, email: string) {
  const session = await sessionAt(at, email)
  const { secret, setup } = (await askAt(at.desk, deskSetUpTotp, {}, session)).answer
  const code = codeOf(secret, Date.now())
  await askAt(at.desk, deskAddDevice, { body: { setup, name: 'The lost phone', code } }, session)
}

/** Creates a member, whose account Olga opens. Returns their reference. */
async function memberLookedAt({ members, desk }: OwnServer, session: Record<string, string>) {
  await askAt(members, signUp, { body: { user: { ...MAYA, terms_of_service: 1 } } })
  const { headers } = await askAt(members, memberSignIn, { body: { user: MAYA } })
  const { answer } = await askAt(members, currentUser, {}, { authorization: headers.get('authorization') ?? '' })
  await askAt(desk, deskGetAccount, { params: { external_id: answer.external_id } }, session)
}

const toColleague = (page: Page) => page.getByRole('link', { name: new RegExp(THEO.name) })

test('two colleagues of operations confirm a role, reset a lost factor and unseal an hour', {
  tag: ['@long', '@sec-journey-approvals'],
}, async ({ at, olga, bruno, browser, faults }) => {
  test.slow()

  await test.step('a role that reads opens nothing before a second person confirms it', async () => {
    await olga.goto('/staff/invite')
    await olga.getByRole('textbox', { name: 'Email' }).fill(THEO.email)
    await olga.getByRole('textbox', { name: 'Name' }).fill(THEO.name)
    await olga.getByRole('combobox', { name: 'Role' }).selectOption('Concierge')
    await olga.getByRole('button', { name: 'Send invitation' }).click()
    await expect(olga.getByText('Another colleague in operations has to confirm it.')).toBeVisible()
    await expect(olga.getByRole('button', { name: 'Confirm role' })).toHaveCount(0)
    expect((await lastSentTo(BRUNO, at.members)).subject).toContain('A second person is asked for')
    await bruno.goto('/staff')
    await toColleague(bruno).click()
    await hasNoViolations(bruno, 'a role that waits for a second person')
    await bruno.getByRole('button', { name: 'Confirm role' }).click()
    await expect(bruno.getByText(`The role of ${THEO.name} is confirmed.`)).toBeVisible()
    await choosePassword(at, THEO.email)
  })

  await test.step('two people reset a lost factor', async () => {
    await setUpAuthenticator(at, THEO.email)
    await olga.reload()
    await olga.getByRole('button', { name: 'Reset second factor' }).click()
    await olga.getByRole('textbox', { name: 'Reason' }).fill('The phone is in the lake')
    await olga.getByRole('button', { name: 'Ask for the reset' }).click()
    await expect(olga.getByText(/^You asked to reset it/)).toBeVisible()
    await expect(olga.getByRole('button', { name: 'Approve reset' })).toHaveCount(0)
    await bruno.reload()
    await expect(bruno.getByText('Ask them in person before you approve it.')).toBeVisible()
    await bruno.getByRole('button', { name: 'Approve reset' }).click()
    await expect(bruno.getByText('Their second factor is reset.')).toBeVisible()
    await expect(bruno.getByText(/^Not set up/)).toBeVisible()
  })

  await test.step('two people unseal an hour for themselves', async () => {
    await memberLookedAt(at, await sessionAt(at, OLGA))
    await olga.goto('/log?book=looks')
    await olga.getByRole('button', { name: 'Ask a second person' }).click()
    const dialog = olga.getByRole('dialog', { name: 'Ask a second person' })
    await dialog.getByRole('combobox', { name: 'Member' }).selectOption('Maya Lindqvist')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('She asks who looked at her on Sunday')
    await hasNoViolations(olga, 'asking a second person')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(olga.getByText('Waiting for a second person')).toBeVisible()
    await expect(olga.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await bruno.goto('/log?book=sealed')
    await bruno.getByRole('button', { name: 'Approve for Maya Lindqvist' }).click()
    await bruno.getByRole('button', { name: 'Show the lines of Maya Lindqvist' }).click()
    const line = bruno.getByRole('listitem').filter({ hasText: /Olga Petrie .+:\d\d:\d\d [AP]M/ })
    await expect(line.last(), 'to the second').toBeVisible()
    await hasNoViolations(bruno, 'what two have unsealed')
    await olga.reload()
    await expect(olga.getByText('Open to Olga Petrie and Bruno Halme')).toBeVisible()
    await expect(olga.getByRole('button', { name: 'Show the lines of Maya Lindqvist' })).toBeVisible()
  })

  await test.step('the issuer’s button signs in the verified person', async () => {
    const context = await newBrowser(browser, at, faults)
    const theo = await context.newPage()
    // the issuer of the tests has no sign-in form: it accepts this identity
    const person = JSON.stringify({ subject: 'theo-there', email: THEO.email })
    await context.route(/\/auth\?/, (route) =>
      route.continue({ url: `${route.request().url()}&login_hint=${encodeURIComponent(person)}` }),
    )
    await theo.goto('/')
    await theo.getByRole('button', { name: 'Sign in with Linden ID' }).click()
    await expect(theo.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible()
    expect(theo.url(), 'nothing of it stays in the address').not.toContain('oidc')
    await context.close()
  })
})
