import type { Page } from '@playwright/test'
import { signIn as signInCall } from '#contract/member/accounts.ts'
import { countedBy } from '#tests/e2e/deployment.ts'
import { ask, PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, expect, signIn, test } from '#tests/e2e/journey.ts'
import { signUpPerson } from '#tests/e2e/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Navigation guards', () => {
  test('sign-in returns to the requested path, or to Dashboard', { tag: ['@2.30', '@2.31'] }, async ({ page }) => {
    const target = () => page.evaluate(() => sessionStorage.getItem('tendwell.return-target'))
    const { email } = await signUpPerson()
    await page.goto('/requests?tab=Completed#top')
    await expect(page).toHaveURL('/sign-in')
    expect(await target()).toBe('/requests?tab=Completed#top')
    await signIn(page, email)
    await expect(page).toHaveURL('/requests?tab=Completed#top')
    await page.goto('/healthz') // no app is running on this page that would react
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('/')
    await expect(page).toHaveURL('/sign-in')
    expect(await target(), 'who comes from the root wants nothing in particular').toBeNull()
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('SignIn stays open while a code is pending', { tag: '@2.32' }, async ({ page }) => {
    const { headers, answer } = await ask(signInCall, {
      body: { user: { email: 'mfa@tendwell.test', password: PASSWORD } },
    })
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
    const session = { token, expires_at: answer.expires_at, pending: 'code' }
    await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
    await page.addInitScript((stored) => localStorage.setItem('tendwell.session', stored), JSON.stringify(session))
    await page.goto('/sign-in')
    await expect(heading(page)).toHaveText('Enter your verification code')
    await page.goto('/sign-up')
    await expect(page, 'SignUp does not').not.toHaveURL('/sign-up')
  })

  asMaya('after a flagged update the next navigation loads the whole page', { tag: '@2.33' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hi, Maya')
    await flagUpdate(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await main(page).getByRole('link', { name: 'Benefits & Offers' }).click()
    expect(new URL((await loaded).url()).pathname).toBe('/benefits-and-offers')
    await expect(heading(page)).toHaveText('Benefits & Offers')
  })

  asMaya('without an update, no navigation loads a whole page', { tag: '@2.33' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hi, Maya')
    const checked = page.waitForResponse('**/__version.json?*')
    await comeBack(page)
    await (await checked).finished()
    let whole = 0
    page.on('request', (request) => request.isNavigationRequest() && (whole += 1))
    await main(page).getByRole('link', { name: 'Benefits & Offers' }).click()
    await expect(heading(page)).toHaveText('Benefits & Offers')
    expect(whole).toBe(0)
  })

  test('after an update with a pending code, nothing is reloaded', { tag: '@2.33' }, async ({ page }) => {
    await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
    await page.goto('/sign-in')
    await signIn(page, 'mfa@tendwell.test')
    await expect(heading(page)).toHaveText('Enter your verification code')
    await flagUpdate(page)
    let whole = 0
    page.on('request', (request) => request.isNavigationRequest() && (whole += 1))
    await page.evaluate(() => history.pushState({}, '', '/forgot-password'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(heading(page)).toHaveText('Forgot your password?')
    expect(whole).toBe(0)
  })
})

test.describe('Page views', () => {
  asMaya('each navigation sends one, with its path and title', { tag: ['@2.36', '@7.38'] }, async ({ page }) => {
    const counted = await countedBy(page)
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hi, Maya')
    await main(page).getByRole('link', { name: 'Benefits & Offers' }).click()
    await expect(heading(page)).toHaveText('Benefits & Offers')
    await page.goBack()
    await expect(heading(page)).toHaveText('Hi, Maya')
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page).toHaveURL('/requests?tab=Completed')
    await page.getByRole('searchbox').fill('vet')
    await expect(page).toHaveURL('/requests?tab=Completed&q=vet')
    await navigation.getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page)).toHaveText('Hi, Maya')
    const props = { internal: 'false' }
    await expect
      .poll(() => counted.map(({ name, url, props: { title, internal } }) => [name, url, title, { internal }]))
      .toEqual([
        ['pageview', 'https://members.example/dashboard', 'Tendwell', props],
        ['pageview', 'https://members.example/benefits-and-offers', 'Tendwell | Benefits & Offers', props],
        ['pageview', 'https://members.example/dashboard', 'Tendwell', props],
        ['pageview', 'https://members.example/requests', 'Tendwell', props],
        ['pageview', 'https://members.example/requests', 'Tendwell', props],
        ['pageview', 'https://members.example/dashboard', 'Tendwell', props],
      ])
  })

  asMaya(
    'an anonymized path is sent as its route pattern',
    { tag: ['@2.7', '@2.9', '@2.17', '@2.22', '@2.37'] },
    async ({ page, faults }) => {
      faults.allow(/status of 4(04|22)/)
      const counted = await countedBy(page)
      const patterns = [
        ['/requests/not-a-real-one', '/requests/:requestExternalId'],
        ['/attachments/not-a-real-one', '/attachments/:fileKey'],
        ['/unlock/not-a-real-one', '/unlock/:unlockToken'],
        ['/reset-password/not-a-real-one', '/reset-password/:resetToken'],
      ] as const
      for (const [path, pattern] of patterns) {
        await page.goto(path)
        await expect.poll(() => counted.at(-1)?.url).toBe(`https://members.example${pattern}`)
      }
      expect(JSON.stringify(counted)).not.toContain('not-a-real-one')
    },
  )
})

test.describe('Scroll position', { tag: '@2.38' }, () => {
  asMaya.use({ viewport: { width: 1280, height: 500 } })

  asMaya('restores on back navigation, and starts at the top otherwise', async ({ page }) => {
    await page.goto('/benefits-and-offers/all')
    await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button').last()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
    await main(page).getByRole('link', { name: 'Dashboard' }).last().click()
    await expect(heading(page)).toHaveText('Hi, Maya')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600)
  })

  asMaya('goes to the hash target if there is one', async ({ page }) => {
    await page.goto('/dashboard#ideas')
    await expect(page.getByRole('heading', { name: 'What else can we take off your hands?' })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})

/** Simulates a return to this tab after a release. */
async function flagUpdate(page: Page) {
  await page.route('**/__version.json?*', (route) => route.fulfill({ json: { version: 'a newer build' } }))
  const checked = page.waitForResponse('**/__version.json?*')
  await comeBack(page)
  await (await checked).finished()
}

async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
