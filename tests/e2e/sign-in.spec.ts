import { signOut } from '#contract/member/accounts.ts'
import { asMember, browserOf, expect, signIn, test } from './journey.ts'
import { signUpPerson } from './people.ts'

const REFUSED = /status of 401/

test('a wrong password and an unknown address get the same error', async ({ page, faults }) => {
  faults.allow(REFUSED)
  const member = await signUpPerson()
  await page.goto('/sign-in')
  for (const email of [member.email, 'nobody@journeys.test']) {
    await signIn(page, email, 'not my password')
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
    await page.getByRole('button', { name: 'Dismiss alert' }).click()
  }
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()
})

asMember('sign-out works without the server, and Back shows nothing of the session', async ({ page, faults }) => {
  faults.allow(/ERR_FAILED/)
  await page.goto('/account')
  await page.route('**/users/sign_out', (route) => route.abort())
  let signInPageMayCome = () => {}
  const onItsWay = new Promise<void>((resolve) => (signInPageMayCome = resolve))
  await page.route('**/assets/*.js', (route) => onItsWay.then(() => route.continue()))
  await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('main'), 'nothing is left that could ask for nobody').toHaveCount(0)
  signInPageMayCome()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/sign-in')
  expect(await page.evaluate(() => localStorage.getItem('tendwell.session'))).toBeNull()
})

asMember('a session that ended elsewhere leads to sign-in and back again', async ({ page, member, faults }) => {
  faults.allow(REFUSED)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await member.call(signOut, {})
  const notice = page.getByRole('region', { name: 'Notifications' })
  await expect(notice.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect(notice.getByText('Your session has ended.')).toHaveCount(0)
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
})

test('signing in or out in one tab also does so in the other', async ({ browser, faults }) => {
  faults.allow(REFUSED) // the end of its live stream may reach it before the other tab's message
  const member = await signUpPerson()
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
