import type { Browser, Page } from '@playwright/test'
import { deskChangeStaff } from '#contract/desk/operations/staff.ts'
import { PROBLEM_CODE } from '#contract/shared/problem-code.ts'
import { problems } from '#contract/shared/problems.ts'
import { assignRequest } from './concierge.ts'
import { DESK_DOOR, MEMBER_DOOR, PASSWORD } from './doors.ts'
import { GROOMER_NAME } from './handover.ts'
import { test as base, browserOf, expect, signIn, signInAtDesk } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { lastSentTo } from './outbox.ts'
import { signUpPerson, uniqueName } from './people.ts'
import { OPERATIONS, staffCaller } from './staff.ts'

/** The desk in a separate browser, with a colleague of operations signed in. */
const test = base.extend<{ operations: Page }>({
  operations: async ({ otherDeskPage: page }, use) => {
    await signInAtDesk(page.context(), OPERATIONS)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Catalog' }).waitFor() // the redirect's target
    await use(page)
  },
})

/** Another browser, with no account signed in. */
async function elsewhere(browser: Browser) {
  const context = await browser.newContext({ baseURL: DESK_DOOR })
  return context.newPage()
}

async function invite(page: Page) {
  const name = `Nell ${uniqueName()}`
  const email = `${name.replace(' ', '.').toLowerCase()}@journeys.test`
  await page.goto('/staff/invite')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Concierge')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  return { name, email }
}

test('an invited colleague works until the account closes', async ({ operations, browser, faults }) => {
  faults.allow(/status of 401/)
  const { name, email } = await invite(operations)
  await expect(operations.getByText('Invited, no password set yet')).toBeVisible()
  const colleague = await elsewhere(browser)
  await colleague.goto((await lastSentTo(email)).links[0] ?? '')
  await colleague.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await colleague.getByLabel('Confirm new password').fill(PASSWORD)
  await colleague.keyboard.press('Enter')
  await expect(colleague.getByText('Your password is set.')).toBeVisible()
  await signIn(colleague, email)
  await expect(colleague.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()

  await operations.getByRole('button', { name: 'Close account' }).click()
  const question = operations.getByRole('alertdialog', { name: `Close the account of ${name}?` })
  await expect(question.getByRole('button', { name: 'Keep it open' })).toBeFocused()
  await operations.keyboard.press('Tab')
  await operations.keyboard.press('Enter')
  await expect(operations.getByText('The account is closed.')).toBeVisible()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await colleague.context().close()
})

test('an old session enters the password before closing an account', async ({ operations, faults }) => {
  faults.allow(/status of 4(03|22)/)
  const { name } = await invite(operations)
  // the server responds like this ten minutes after the sign-in
  const body = { error: problems.proof_needed[1] }
  await operations.route(
    '**/desk/api/staff/*/close',
    (route) => route.fulfill({ status: 403, json: body, headers: { [PROBLEM_CODE]: 'proof_needed' } }),
    {
      times: 2,
    },
  )
  const close = async () => {
    await operations.getByRole('button', { name: 'Close account' }).click()
    const question = operations.getByRole('alertdialog', { name: `Close the account of ${name}?` })
    await question.getByRole('button', { name: 'Close account' }).click()
  }
  await close()
  const proof = operations.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
  await hasNoViolations(operations, 'the proof before closing an account')
  await operations.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(operations.getByText('Invited, no password set yet')).toBeVisible()

  await close()
  await proof.getByLabel('Password', { exact: true }).fill('not the password')
  await operations.keyboard.press('Enter')
  await expect(proof.getByText('That is not your password.')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await operations.keyboard.press('Enter')
  await expect(operations.getByText('The account is closed.')).toBeVisible()
})

test('several colleagues are invited at once, and a rejected line keeps its reason', async ({ operations, faults }) => {
  faults.allow(/status of 422/)
  const [nell, otto] = [uniqueName(), uniqueName()]
  const address = (name: string) => `${name.toLowerCase()}@journeys.test`
  await operations.goto('/staff/invite')
  await operations.getByRole('button', { name: 'Invite several at once' }).click()
  const people = operations.getByRole('textbox', { name: 'Colleagues' })
  await people.fill(`Nell ${nell}, ${address(nell)}\nIda Without an address\nOtto ${otto} <${address(otto)}>`)
  await operations.getByRole('button', { name: 'Send invitations' }).click()
  await expect(operations.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(/Please choose/)
  await operations.getByRole('combobox', { name: 'Role' }).selectOption('Concierge')
  await operations.getByRole('button', { name: 'Send invitations' }).click()
  await expect(operations.getByText('2 colleagues were invited.')).toBeVisible()
  await expect(people).toHaveValue('Ida Without an address')
  await expect(operations.getByRole('list', { name: 'Not invited' })).toContainText(
    'Ida Without an address: Please enter your email address',
  )
  await hasNoViolations(operations, 'lines that were not invited')
  for (const name of [nell, otto]) expect((await lastSentTo(address(name))).links).toHaveLength(1)
  await people.fill('')
  await operations.getByRole('button', { name: 'Send invitations' }).click()
  await expect(people).toHaveAccessibleDescription(/Please enter at least one colleague/)
})

test('an unfinished invitation survives a reload, and its errors are shown at their fields', async ({ operations }) => {
  await operations.goto('/staff/invite')
  await operations.getByRole('textbox', { name: 'Name' }).fill('Half Written')
  await operations.getByRole('combobox', { name: 'Role' }).selectOption('Employer')
  await operations.reload()
  await expect(operations.getByRole('textbox', { name: 'Name' })).toHaveValue('Half Written')
  await operations.getByRole('button', { name: 'Send invitation' }).click()
  const email = operations.getByRole('textbox', { name: 'Email' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/Please enter your email address/)
  await expect(operations.getByRole('combobox', { name: 'Company' })).toHaveAccessibleDescription(
    /Please choose the company/,
  )
})

test('a name that equals a colleague’s shows a warning', async ({ operations, faults }) => {
  faults.allow(/status of 409/)
  const { name } = await invite(operations)
  const theirs = name.replace('Nell', 'Nelly')
  const renamed = name.replace('Nell', 'Nella')
  await operations.getByRole('textbox', { name: 'Name' }).fill(renamed)
  const staff_id = Number(new URL(operations.url()).pathname.split('/').at(-1))
  await staffCaller(OPERATIONS)(deskChangeStaff, { params: { staff_id }, body: { name: theirs } })
  await operations.getByRole('button', { name: 'Save', exact: true }).click()
  const both = operations.getByRole('region', { name: /^Someone else saved this/ })
  await expect(both.getByRole('radio', { name: `Yours ${renamed}` })).toBeChecked()
  await expect(both.getByRole('radio', { name: `Theirs ${theirs}` })).not.toBeChecked()
  await both.getByRole('button', { name: 'Put them together' }).click()
  await operations.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(operations.getByRole('heading', { name: renamed, level: 2 })).toBeVisible()
  await operations.getByRole('link', { name: 'Log', exact: true }).click()
  await operations.getByRole('searchbox', { name: 'Search changes' }).fill(renamed)
  const change = operations.getByRole('listitem').filter({ hasText: 'Change staff' }).filter({ hasText: renamed })
  await expect(change.getByRole('deletion')).toHaveText(theirs)
  await expect(change.getByRole('insertion')).toHaveText(renamed)
})

test('both logs are downloaded after an identity check', async ({ operations, faults }) => {
  faults.allow(/status of 403/)
  await invite(operations)
  // the server responds like this ten minutes after the sign-in
  const body = { error: problems.proof_needed[1] }
  await operations.route(
    '**/desk/api/audit/download',
    (route) => route.fulfill({ status: 403, json: body, headers: { [PROBLEM_CODE]: 'proof_needed' } }),
    {
      times: 1,
    },
  )
  await operations.goto('/log')
  await expect(operations.getByRole('listitem').first()).toBeVisible()
  const changes = operations.waitForEvent('download')
  await operations.getByRole('button', { name: 'Download', exact: true }).click()
  const why = operations.getByRole('dialog', { name: 'What is this download for?' })
  await why.getByLabel('Reason').fill('The yearly audit')
  await why.getByRole('button', { name: 'Download it' }).click()
  const proof = operations.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await operations.keyboard.press('Enter')
  expect((await changes).suggestedFilename()).toBe('Changes.csv')
  await expect(proof).toBeHidden()

  await operations.getByRole('tab', { name: 'Who looked' }).click()
  const readings = operations.waitForEvent('download')
  await operations.getByRole('button', { name: 'Download', exact: true }).click()
  await why.getByLabel('Reason').fill('The yearly audit')
  await why.getByRole('button', { name: 'Download it' }).click()
  expect((await readings).suggestedFilename()).toBe('Who looked.csv')
})

test('a colleague cannot close or demote their own account', async ({ operations }) => {
  await operations.goto('/staff')
  await operations.getByRole('link', { name: /Ines Varga/ }).click()
  await expect(operations.getByText('A colleague in operations can change your own role.')).toBeVisible()
  await expect(operations.getByRole('button', { name: 'Close account' })).toHaveCount(0)
  await expect(operations.getByRole('combobox', { name: 'Role' })).toHaveCount(0)
})

test('a request for a recovery link gets the same response for every address', async ({ browser, colleague }) => {
  const page = await elsewhere(browser)
  for (const email of [`${uniqueName()}@journeys.test`, colleague.email]) {
    await page.goto('/')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    // the previous page has a field with the same name
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('If a colleague has that address, we’ve sent a recovery link to it.')).toBeVisible()
  }
  // the invitation was sent to the same address
  const mail = () => lastSentTo(colleague.email)
  await expect.poll(async () => (await mail()).subject).toContain('Set a new password')
  await page.goto((await mail()).links[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  await page.context().close()
})

test('a used link shows an error and keeps the typed text', async ({ browser, faults }) => {
  faults.allow(/status of 422/)
  const page = await elsewhere(browser)
  await page.goto('/set-password/nobodys-token')
  await page.getByLabel('New password', { exact: true }).fill('more than long enough')
  await page.getByLabel('Confirm new password').fill('more than long enough')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('alert')).toContainText('This recovery link is no longer valid.')
  await expect(page.getByRole('link', { name: /^Ask for a new/ })).toHaveAttribute('href', '/forgot-password')
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('more than long enough')
  await page.goto('/unlock/nobodys-token')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid unlock token.')
  await page.context().close()
})

async function openAccount(page: Page, email: string) {
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search members' }).fill(email)
  await page
    .getByRole('region', { name: 'Members' })
    .getByRole('link', { name: new RegExp(email) })
    .press('Enter')
  await expect(page.getByText('Operations see no requests, answers or messages.')).toBeVisible()
}

test('a member is signed out everywhere, as the page shows', async ({ operations, browser, faults }) => {
  faults.allow(/status of 401/)
  const member = await signUpPerson()
  const context = await browser.newContext({ baseURL: MEMBER_DOOR, storageState: browserOf(member) })
  const page = await context.newPage()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await openAccount(operations, member.email)
  await operations.getByRole('button', { name: 'Sign out everywhere' }).press('Enter')
  const dialog = operations.getByRole('dialog', { name: 'Sign out everywhere?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost a laptop')
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).press('Enter')
  await expect(operations.getByText('Signed out everywhere.')).toBeVisible()
  await expect(operations.getByText('0 devices')).toBeVisible()
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible()
  await context.close()
})

test('a copy of the data goes to the member, and only the member can open it', async ({ operations, browser }) => {
  const member = await signUpPerson()
  await openAccount(operations, member.email)
  await operations.getByRole('button', { name: 'Send a copy' }).click()
  const dialog = operations.getByRole('dialog', { name: 'Send a copy of their data?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked in a letter')
  await operations.reload()
  await operations.getByRole('button', { name: 'Send a copy' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked in a letter')
  await dialog.getByRole('button', { name: 'Send a copy' }).click()
  await expect(operations.getByText('A link is on its way to the member.')).toBeVisible()
  const context = await browser.newContext({ baseURL: MEMBER_DOOR, storageState: browserOf(member) })
  const page = await context.newPage()
  await page.goto((await lastSentTo(member.email)).links[0] ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a copy' }).click()
  expect((await download).suggestedFilename()).toBe('Tendwell data.json')
  await context.close()
})

test('an account is closed permanently only after its address has been typed', async ({ operations, page, faults }) => {
  faults.allow(/status of 401/)
  const member = await signUpPerson()
  await openAccount(operations, member.email)
  await operations.getByRole('button', { name: 'Close account' }).click()
  const dialog = operations.getByRole('dialog', { name: `Close the account of ${member.fullName}?` })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by mail')
  await dialog.getByRole('button', { name: 'Close for good' }).click()
  const typed = dialog.getByRole('textbox', { name: `Type ${member.email} to confirm` })
  await expect(typed).toBeFocused()
  await typed.fill(member.email)
  await operations.keyboard.press('Enter')
  await expect(operations.getByText('This cannot be undone. Its requests stay')).toBeVisible()
  await page.goto('/sign-in')
  await signIn(page, member.email)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
})

test('the access log names readers, but not what they read', async ({ operations, desk, colleague }) => {
  const member = await signUpPerson()
  await desk.goto(`/requests/${await assignRequest(colleague, member)}`)
  await expect(desk.getByRole('heading', { name: GROOMER_NAME })).toBeVisible()
  await operations.getByRole('link', { name: 'Log', exact: true }).click()
  await operations.getByRole('tab', { name: 'Who looked' }).click()
  await operations.getByRole('combobox', { name: 'By whom' }).selectOption(colleague.name)
  await operations.getByRole('combobox', { name: 'What kind' }).selectOption('Requests opened')
  await operations.getByRole('searchbox', { name: 'A colleague or a member' }).fill(member.fullName)
  const look = operations
    .getByRole('listitem')
    .filter({ hasText: `read a request of ${member.fullName}` })
    .first()
  await expect(look).toContainText('not assigned yet')
  await expect(operations.getByText(GROOMER_NAME)).toHaveCount(0)
  await expect(look).toContainText('1 request')
  await look.getByRole('button', { name: /^Open the line/ }).click()
  const line = operations.getByRole('dialog', { name: `${colleague.name} read a request of ${member.fullName}` })
  await hasNoViolations(operations, 'a line of the log')
  await line.getByRole('button', { name: 'Ask a second person' }).click()
  await expect(operations.getByRole('combobox', { name: 'Member' }).locator('option:checked')).toHaveText(
    member.fullName,
  )
  await operations.keyboard.press('Escape')
  await look.getByRole('button', { name: member.fullName, exact: true }).press('Enter')
  await expect(operations).toHaveURL(/member=/)
  await expect(operations.getByRole('button', { name: 'Show every member' })).toBeVisible()
})

const PLACES = [
  '/staff',
  '/staff/invite',
  '/accounts?q=maya',
  '/log',
  '/log?book=looks',
  '/log?book=sealed',
  '/log?book=alarms',
] as const

test('axe finds no violation on operations’ pages, including a dialog', { tag: '@long' }, async ({ operations }) => {
  test.slow()
  for (const path of PLACES) {
    await operations.goto(path)
    await expect(operations.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(operations.locator('[aria-busy=true]')).toHaveCount(0)
    await hasNoViolations(operations, path)
  }
  await operations.goto('/staff')
  await operations.getByRole('link', { name: /Noor Haddad/ }).click()
  await expect(operations.getByRole('button', { name: 'Mail the invitation again' })).toBeVisible()
  await hasNoViolations(operations, 'a colleague')
  await openAccount(operations, 'mfa@tendwell.test')
  await operations.getByRole('button', { name: 'Remove phone' }).click()
  await expect(operations.getByRole('dialog')).toBeVisible()
  await hasNoViolations(operations, 'the dialog about a lost phone')
})

test('axe finds no violation on the desk’s pages before sign-in', async ({ page }) => {
  for (const path of ['/forgot-password', '/set-password/token', '/unlock/token']) {
    await page.goto(`${DESK_DOOR}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await hasNoViolations(page, path)
  }
})

test('on a phone operations need no horizontal scrolling', { tag: '@long' }, async ({ operations }) => {
  await operations.setViewportSize({ width: 390, height: 844 })
  for (const path of PLACES) {
    await operations.goto(path)
    await expect(operations.getByRole('heading').first()).toBeVisible()
    const wider = await operations.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main, #work')].some(
        (box) => box.scrollWidth > innerWidth,
      ),
    )
    expect([path, wider]).toEqual([path, false])
    await expect(operations.getByRole('button', { name: 'More', exact: true })).toBeInViewport()
  }
  await operations.goto('/staff')
  await operations.getByRole('link', { name: /Noor Haddad/ }).click()
  await operations.getByRole('main').getByRole('link', { name: 'Back to staff' }).click()
  await expect(operations.getByRole('link', { name: /Noor Haddad/ })).toBeVisible()
})
