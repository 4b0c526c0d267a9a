import { signOut } from '#contract/accounts.ts'
import { MEMBER_DOOR, PASSWORD } from './doors.ts'
import { asMember, browserOf, expect, signIn, test } from './journey.ts'
import { lastSentTo } from './outbox.ts'
import { settle, uniqueName, uniquePhone } from './people.ts'

const REFUSED = /status of 401/

test('a wrong password and an unknown address are refused in the same words', async ({ page, faults }) => {
  faults.allow(REFUSED)
  const member = await settle()
  await page.goto('/sign-in')
  for (const email of [member.email, 'nobody@journeys.test']) {
    await signIn(page, email, 'not my password')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await page.getByRole('button', { name: 'Dismiss alert' }).click()
  }
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('fields say what is wrong with them before anything is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/sign-in')
  const email = page.getByRole('textbox', { name: 'Email' })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(email).toHaveAccessibleDescription('Please enter your email address')
  await expect(email).toBeFocused()
  await signIn(page, 'maya at tendwell', '12345')
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter a valid password',
  )
  expect(sent).toEqual([])
})

test('who was on the way to a page arrives there after signing in, query and hash too', async ({ page }) => {
  const { email } = await settle()
  await page.goto('/benefits-and-offers/all?type=benefit&filter=Pet#offerings')
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'All benefits & offers' })).toBeVisible()
  await expect(page).toHaveURL('/benefits-and-offers/all?type=benefit&filter=Pet#offerings')
})

test('who came from the root arrives at the dashboard', async ({ page }) => {
  const { email } = await settle()
  await page.goto('/')
  await expect(page).toHaveURL('/sign-in')
  await signIn(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('a new member signs up under a company’s link and comes to the welcome', async ({ page }) => {
  await page.goto('/sign-up/meridian')
  await expect(page.getByText('Meridian Studios')).toBeVisible()
  await page.getByRole('button', { name: 'Sign up' }).click()
  for (const [name, fault] of [
    ['First name', 'Please enter your first name'],
    ['Last name', 'Please enter your last name'],
    ['Email', 'Please enter your email address'],
  ] as const)
    await expect(page.getByRole('textbox', { name })).toHaveAccessibleDescription(fault)
  const { email } = await settle()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ines')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Moreau')
  await page.getByRole('textbox', { name: 'Email' }).fill(`ines.${email}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  // Meridian uses no second factor, so none is offered
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

test('signing up with a used address names no reason', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const { email } = await settle()
  await page.goto('/sign-up')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Again')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    'This email address cannot be used to sign up. Please check it, or sign in.',
  )
})

test('an old sign-up address leads to the new one and keeps the company', async ({ page }) => {
  await page.goto('/users/sign_up/brightwater')
  await expect(page.getByText('Brightwater Foods')).toBeVisible()
  await expect(page).toHaveURL('/sign-up/brightwater')
})

asMember('who is signed in has no business at the sign-in or sign-up page', async ({ page }) => {
  for (const path of ['/sign-in', '/sign-up/brightwater', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

asMember('signing out works without the server, and the way back is closed', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.goto('/account')
  await page.route('**/users/sign_out', (route) => route.abort())
  await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toBeNull()
})

asMember(
  'a session that ended elsewhere leads to sign-in, says so, and back again',
  async ({ page, member, faults }) => {
    faults.allow(REFUSED)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
    await member.call(signOut, {})
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Requests' }).click()
    const notice = page.getByRole('region', { name: 'Notifications' })
    await expect(notice.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice.getByText('Your session has ended.')).toHaveCount(0)
    await signIn(page, member.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  },
)

test('a forgotten password is replaced through the mailed link, and the old one opens nothing', async ({
  page,
  faults,
}) => {
  faults.allow(REFUSED)
  const { email } = await settle()
  const sentence = "If that address has an account, we've sent a recovery link to it."
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(`un${email}`)
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  await expect(page.getByText(sentence)).toBeVisible()
  await page.goto('/forgot-password')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send recovery link' }).click()
  await expect(page.getByText(sentence)).toBeVisible()

  const { links } = await lastSentTo(email)
  await page.goto(links[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill('a brand new one')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a brand old one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm new password', { exact: true }).fill('a brand new one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your password has been updated successfully. You can sign in with your new password now.',
  )
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')
  await signIn(page, email, 'a brand new one')
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('ten wrong passwords lock an account, and the mailed link opens it', async ({ page, faults }) => {
  faults.allow(REFUSED)
  faults.allow(/status of 422/)
  const { email } = await settle()
  for (let tries = 0; tries < 10; tries += 1) await tryToEnter(email, 'a guess')
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid email or password.')

  await page.goto('/unlock/not-a-token')
  await expect(page.getByRole('heading', { name: 'Unlock account' })).toBeVisible()
  await expect(page.getByText('We were unable to unlock your account.')).toBeVisible()
  const { links } = await lastSentTo(email)
  // an older mail's form of the same address
  await page.goto((links[0] ?? '').replace(/unlock\/(.*)/, '$1/unlock'))
  await expect(page.getByRole('status').first()).toContainText('Your account is unlocked. You can sign in now.')
  await page.goto('/sign-in')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

test('a member with a phone on file enters a code, and a wrong one ends nothing', async ({ page, faults }) => {
  faults.allow(REFUSED)
  await page.goto('/account')
  await signIn(page, 'mfa@tendwell.test')
  await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('We sent six digits to the phone ending in 0199.')
  const { body } = await lastSentTo('5550100199')
  const code = /\d{6}/.exec(body)?.[0] ?? ''
  const field = page.getByRole('textbox', { name: 'Verification code' })
  await field.fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
})

test('a member whose company asks for a second factor gives a phone before anything else', async ({ page }) => {
  const lastName = uniqueName()
  await page.goto('/sign-up/halden')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nils')
  await page.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${lastName}@journeys.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skip for now' })).toHaveCount(0)
  const phone = uniquePhone()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect(code).toBeVisible()
  const { body } = await lastSentTo(phone)
  await code.fill(/\d{6}/.exec(body)?.[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Tendwell' })).toBeVisible()
})

asMember(
  'a member turns two-step verification on, and is asked for a code from then on',
  async ({ page, member, faults }) => {
    faults.allow(/status of 429/) // the code of a moment ago still holds
    await page.goto('/account')
    await page.getByRole('link', { name: 'Turn on' }).click()
    const phone = uniquePhone()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    const code = page.getByRole('textbox', { name: 'Verification code' })
    await expect(code).toBeVisible()
    const { body } = await lastSentTo(phone)
    await code.fill(/\d{6}/.exec(body)?.[0] ?? '')
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    await expect(page.getByText(`On. Codes go to the phone ending in ${phone.slice(-4)}.`)).toBeVisible()
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    await signIn(page, member.email)
    await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
  },
)

test('signing in or out in one tab does the same in the other', async ({ browser, faults }) => {
  faults.allow(REFUSED) // where the end of its live line is heard before the other tab
  const member = await settle()
  const context = await browser.newContext({ storageState: browserOf(member) })
  faults.watch(context)
  const one = await context.newPage()
  const other = await context.newPage()
  await one.goto('/requests')
  await other.goto('/account')
  await other.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(one.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const notice = one.getByText('Your session has ended. Please sign in again.')
  await expect(notice, 'only where nobody asked for it').toBeVisible()
  await expect(other.getByText('Your session has ended.')).toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(one, member.email)
  await expect(one.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
  await expect(notice, 'it has been answered').toHaveCount(0)
  await expect(other.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
  await context.close()
})

async function tryToEnter(email: string, password: string) {
  await fetch(`${MEMBER_DOOR}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: { email, password } }),
  })
}
