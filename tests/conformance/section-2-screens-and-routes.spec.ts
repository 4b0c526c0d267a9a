import type { Page } from '@playwright/test'
import { signIn as signInCall } from '#contract/accounts.ts'
import { countedBy, deployWith } from '#tests/e2e/deployment.ts'
import { ask, PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, asMember, browserOf, expect, signIn, test } from '#tests/e2e/journey.ts'
import { enter, settle } from '#tests/e2e/people.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Public routes', () => {
  for (const [path, title, screen] of [
    ['/sign-in', 'Tendwell', 'Sign in'],
    ['/sign-up', 'Tendwell', 'Create your account'],
    ['/sign-up/brightwater', 'Tendwell', 'Create your account'],
    ['/forgot-password', 'Tendwell', 'Forgot your password?'],
    ['/reset-password/some-token', 'Tendwell', 'Set a new password'],
    ['/unlock/some-token', 'Tendwell | Unlock Account', 'Unlock account'],
    ['/no/such/path', 'Tendwell', "Oops! We can't find that page."],
  ] as const)
    test(`${path} needs no sign-in and is titled "${title}"`, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
      await expect(page).toHaveURL(path)
    })
})

const PROTECTED = [
  ['/welcome/about-us', 'Tendwell | About Us', 'Welcome to Tendwell'],
  ['/welcome/about-you', 'Tendwell | About You', 'About you'],
  ['/welcome/contact-info', 'Tendwell | Contact Info', 'Contact info'],
  ['/dashboard', 'Tendwell', 'Hi, Maya'],
  ['/requests', 'Tendwell', 'Requests'],
  ['/requests/category/4', 'Tendwell', 'Pet'],
  ['/account', 'Tendwell | Account Settings', 'Account Settings'],
  ['/benefits-and-offers', 'Tendwell | Benefits & Offers', 'Benefits & Offers'],
  ['/benefits-and-offers/all', 'Tendwell | All Benefits & Offers', 'All benefits & offers'],
] as const

test.describe('Routes that need sign-in', () => {
  for (const path of [...PROTECTED.map(([path]) => path), '/requests/some-id', '/attachments/some-key'])
    test(`${path} sends a stranger to /sign-in`, async ({ page }) => {
      await page.goto(path)
      await expect(page).toHaveURL('/sign-in')
    })

  for (const [path, title, screen] of PROTECTED)
    asMaya(`${path} shows "${screen}" to a member and is titled "${title}"`, async ({ page }) => {
      await page.goto(path)
      await expect(heading(page)).toHaveText(screen)
      await expect(page).toHaveTitle(title)
    })

  asMaya('/requests/:requestExternalId is titled "Tendwell | Request Details"', async ({ page }) => {
    await page.goto('/requests')
    await page.getByRole('tabpanel').getByRole('link').first().click()
    await expect(page).toHaveTitle('Tendwell | Request Details')
  })
})

test.describe('Redirects', () => {
  for (const [from, to] of [
    ['/welcome', '/welcome/about-us'],
    ['/life_concierge_requests', '/requests'],
    ['/life_concierge_requests/new', '/dashboard'],
    ['/requests/new', '/dashboard'],
    ['/', '/dashboard'],
  ] as const)
    asMaya(`${from} goes to ${to}`, async ({ page }) => {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    })

  for (const [from, to] of [
    ['/users/sign_in', '/sign-in'],
    ['/users/sign_up', '/sign-up'],
    ['/users/sign_up/brightwater', '/sign-up/brightwater'],
    ['/', '/sign-in'],
    ['/some-token/unlock', '/unlock/some-token'],
    ['/some-token/unlock/17', '/unlock/some-token'],
    ['/reset-password/some-token/unlock', '/unlock/some-token'],
    ['/reset-password/some-token/unlock/17', '/unlock/some-token'],
  ] as const)
    test(`${from} goes to ${to} for a stranger`, async ({ page, faults }) => {
      faults.allow(/status of 422/)
      await page.goto(from)
      await expect(page).toHaveURL(to)
      await expect(heading(page)).toBeVisible()
    })

  const products = ['term-life-insurance', 'auto-insurance', 'home-insurance', 'home-warranty', 'renters-insurance']
  for (const product of [...products, 'pet-insurance', 'wills-and-trusts'])
    for (const prefix of ['products', 'additional-information'])
      test(`/${prefix}/${product} leads to the partner’s page, then to SignIn`, async ({ page, context }) => {
        const partner = `https://partner.example/${product}?from=tendwell`
        await context.route('https://partner.example/**', (route) => route.fulfill({ body: 'A quote' }))
        await deployWith(page, { partner_urls: { [product]: partner } })
        await page.goto('/forgot-password')
        await page.goto(`/${prefix}/${product}`).catch(() => undefined) // it leads away before it has loaded
        await expect(page).toHaveURL(partner)
        await page.goBack()
        await expect(page).toHaveURL('/sign-in')
      })
})

test.describe('MfaEnrollment', () => {
  test('is reached when signed in and enrolment is available', async ({ browser, faults }) => {
    await withMember(browser, faults, await settle(), async (page) => {
      await page.goto('/mfa-enrollment')
      await expect(heading(page)).toHaveText('Protect your account')
    })
  })

  test('is reached when MFA verification is required', async ({ page }) => {
    await page.goto('/sign-in')
    await signIn(page, 'nophone@tendwell.test')
    await expect(page).toHaveURL('/mfa-enrollment')
    await expect(heading(page)).toHaveText('Protect your account')
    await page.goto('/dashboard')
    await expect(page, 'nothing else is open before').toHaveURL('/mfa-enrollment')
  })

  test('otherwise redirects to SignIn: a stranger', async ({ page }) => {
    await page.goto('/mfa-enrollment')
    await expect(page).toHaveURL('/sign-in')
  })

  test('otherwise redirects to SignIn, which leads a member whose company uses none home', async ({
    browser,
    faults,
  }) => {
    await withMember(browser, faults, await enter('plain@tendwell.test'), async (page) => {
      await page.goto('/mfa-enrollment')
      await expect(page).toHaveURL('/dashboard')
    })
  })
})

test.describe('What a route fetches on entry', () => {
  for (const [path, fetched] of [
    ['/dashboard', ['/requests/open', '/requests/in_progress', '/recommended_request_categories']],
    ['/requests', ['/requests/open', '/requests/in_progress', '/requests/completed']],
  ] as const)
    asMaya(`${path}: ${fetched.join(', ')}`, async ({ page }) => {
      await page.goto('/account')
      await expect(heading(page)).toBeVisible()
      // beyond the throttle
      await page.clock.install()
      await page.clock.fastForward(2000)
      const calls = Promise.all(fetched.map((call) => page.waitForRequest(new RegExp(`/api/v1${call}(\\?|$)`))))
      await main(page)
        .getByRole('link', { name: path === '/requests' ? /^Requests/ : 'Dashboard' })
        .last()
        .click()
      expect((await calls).map((request) => request.method())).toEqual(fetched.map(() => 'GET'))
    })

  asMaya('/requests/:requestExternalId: that request', async ({ page }) => {
    await page.goto('/requests')
    const link = page.getByRole('tabpanel').getByRole('link').first()
    const id = (await link.getAttribute('href'))?.split('/').at(-1)
    const fetched = page.waitForRequest(`**/api/v1/requests/${id}`)
    await link.click()
    expect((await fetched).method()).toBe('GET')
  })
})

test.describe('Navigation guards', () => {
  test('after sign-in the member returns to the full path they wanted, or to Dashboard if none', async ({ page }) => {
    const { email } = await settle()
    await page.goto('/requests?tab=Completed#top')
    await expect(page).toHaveURL('/sign-in')
    await signIn(page, email)
    await expect(page).toHaveURL('/requests?tab=Completed#top')
    await page.evaluate(() => localStorage.clear())
    await page.goto('/sign-in')
    await signIn(page, email)
    await expect(page).toHaveURL('/dashboard')
  })

  test('SignIn stays open while a code is pending', async ({ page }) => {
    const { headers, answer } = await ask(signInCall, {
      body: { user: { email: 'mfa@tendwell.test', password: PASSWORD } },
    })
    const token = (headers.get('authorization') ?? '').replace('Bearer ', '')
    const session = { token, expires_at: answer.expires_at, pending: 'code' }
    await page.route('**/mfa/send-otp', (route) => route.fulfill({ json: { success: true } }))
    await page.addInitScript((kept) => localStorage.setItem('tendwell.session', kept), JSON.stringify(session))
    await page.goto('/sign-in')
    await expect(heading(page)).toHaveText('Enter your verification code')
    await page.goto('/sign-up')
    await expect(page, 'SignUp does not').not.toHaveURL('/sign-up')
  })

  asMaya('with an app update flagged, the next navigation loads the target whole', async ({ page }) => {
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hi, Maya')
    await flagUpdate(page)
    const loaded = page.waitForRequest((request) => request.isNavigationRequest())
    await main(page).getByRole('link', { name: 'Benefits & Offers' }).click()
    expect(new URL((await loaded).url()).pathname).toBe('/benefits-and-offers')
    await expect(heading(page)).toHaveText('Benefits & Offers')
  })

  asMaya('without an update, no navigation loads anything whole', async ({ page }) => {
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

  test('with an update flagged and a code pending, nothing is loaded anew', async ({ page }) => {
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
  asMaya('each navigation sends one, with its path and title', async ({ page }) => {
    const counted = await countedBy(page)
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('Hi, Maya')
    await main(page).getByRole('link', { name: 'Benefits & Offers' }).click()
    await expect(heading(page)).toHaveText('Benefits & Offers')
    await page.goBack()
    await expect(heading(page)).toHaveText('Hi, Maya')
    const props = { internal: 'false' }
    await expect
      .poll(() => counted.map(({ name, url, props: { title, internal } }) => [name, url, title, { internal }]))
      .toEqual([
        ['pageview', 'https://members.example/dashboard', 'Tendwell', props],
        ['pageview', 'https://members.example/benefits-and-offers', 'Tendwell | Benefits & Offers', props],
        ['pageview', 'https://members.example/dashboard', 'Tendwell', props],
      ])
  })

  asMaya('where the path is anonymised, the route pattern is sent instead', async ({ page, faults }) => {
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
  })
})

test.describe('Scroll position', () => {
  asMaya.use({ viewport: { width: 1280, height: 500 } })

  asMaya('restores on back navigation, and begins at the top elsewhere', async ({ page }) => {
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

test.describe('SignIn', () => {
  test('has email and password, and links to sign up, "Forgot password" and support by mail', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-up')
    await expect(page.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '/forgot-password')
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  })

  test('shows a verification-code form with "Resend code" if a second factor is needed', async ({ page }) => {
    const sent: string[] = []
    await page.route('**/mfa/send-otp', (route) => {
      sent.push(route.request().method())
      return route.fulfill({ json: { success: true } })
    })
    await page.goto('/sign-in')
    await signIn(page, 'mfa@tendwell.test')
    await expect(page.getByRole('textbox', { name: 'Verification code' })).toBeVisible()
    await expect.poll(() => sent).toEqual(['POST'])
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect.poll(() => sent).toEqual(['POST', 'POST'])
  })
})

test('SignUp has four fields, terms and privacy links, and a link to sign in', async ({ page }) => {
  await page.goto('/sign-up')
  for (const name of ['First name', 'Last name', 'Email'])
    await expect(page.getByRole('textbox', { name })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  for (const name of ['Terms of Service', 'Privacy Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
})

test('UnlockUser unlocks on load: loading, then success or error', async ({ page, faults }) => {
  faults.allow(/status of 422/)
  const held = Promise.withResolvers<void>()
  await page.route('**/users/unlock?*', async (route) => {
    await held.promise
    await route.fulfill({ json: { success: true } })
  })
  await page.goto('/unlock/some-token')
  const status = page.getByRole('main').getByRole('status').first()
  await expect(status.getByRole('img', { name: 'Loading' })).toBeVisible()
  held.resolve()
  await expect(status).toContainText('Your account is unlocked. You can sign in now.')
  await page.unroute('**/users/unlock?*')
  await page.goto('/unlock/another-token')
  await expect(status).toContainText('Invalid unlock token.')
})

asMaya('Account has the owner’s name, Sign Out, contact support by mail, and Close Account', async ({ page }) => {
  await page.goto('/account')
  const owner = page.getByRole('region', { name: 'Account owner' })
  await expect(owner).toContainText('Maya Lindqvist')
  await expect(owner.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  const content = page.getByRole('main')
  await expect(content.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^mailto:.+@/)
  await expect(content.getByRole('link', { name: 'Close Account' })).toHaveAttribute('href', /^mailto:.+@.+close/i)
  await expect(content.getByText(/cannot be undone/)).toBeVisible()
})

test.describe('OfferingsLanding', () => {
  asMaya('"Request help" starts the request 720, "Help me with my benefits"', async ({ page }) => {
    await page.goto('/benefits-and-offers')
    const begun = page.waitForRequest('**/api/v1/request_surveys/*/user_request_surveys')
    await page.getByRole('button', { name: 'Request help' }).click()
    expect(new URL((await begun).url()).pathname).toBe('/api/v1/request_surveys/720/user_request_surveys')
    await expect(page.getByRole('dialog', { name: 'Help me with my benefits' })).toBeVisible()
  })

  asMaya('a disclaimer says that this is an overview, what coverage varies by, and what to check', async ({ page }) => {
    await page.goto('/benefits-and-offers')
    const disclaimer = page.getByText(/general overview/)
    for (const words of [/eligibility and coverage vary/i, /employment status/, /provider/, /location/])
      await expect(disclaimer).toContainText(words)
    await expect(disclaimer).toContainText(/official plan documents/)
    await expect(disclaimer).toContainText(/your employer or benefits provider/)
  })
})

const ALL_OFFERINGS = /\/api\/v1\/offerings\?types=benefit%2Cproduct$/

asMaya('OfferingsFull: "Show only my benefits" is not there where all are benefits, or none', async ({ page }) => {
  const onlyBenefits = page.getByRole('switch', { name: 'Show only my benefits' })
  await page.goto('/benefits-and-offers/all')
  await expect(onlyBenefits).toBeVisible()
  for (const kept of [true, false]) {
    await page.route(ALL_OFFERINGS, async (route) => {
      const response = await route.fetch()
      const { offerings }: { offerings: { type: string }[] } = await response.json()
      await route.fulfill({ json: { offerings: offerings.filter(({ type }) => (type === 'benefit') === kept) } })
    })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button').first()).toBeVisible()
    await expect(onlyBenefits).toHaveCount(0)
    await page.unroute(ALL_OFFERINGS)
  }
})

asMaya('Attachment asks for a temporary address, then replaces the browser location with it', async ({ page }) => {
  await page.goto('/requests')
  await page.route('**/api/v1/uploads/expiring_url?key=some-key', (route) =>
    route.fulfill({ json: { expiring_url: '/images/categories/pet.svg' } }),
  )
  await page.goto('/attachments/some-key')
  await expect(page).toHaveURL('/images/categories/pet.svg')
  await page.goBack()
  await expect(page, 'the attachment’s own address is not in the history').toHaveURL('/requests')
})

asMember('Welcome asks about home, car, parent, pet and partner', async ({ page }) => {
  await page.goto('/welcome/about-you')
  await expect(page.getByRole('checkbox')).toHaveCount(5)
  for (const name of [
    'I own or rent a home',
    'I have a car',
    'I care for a parent',
    'I have a pet',
    'I have a partner',
  ])
    await expect(page.getByRole('checkbox', { name })).toBeVisible()
})

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser']
type Faults = Parameters<Parameters<typeof test>[2]>[0]['faults']

async function withMember(
  browser: Browser,
  faults: Faults,
  member: Parameters<typeof browserOf>[0],
  look: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ storageState: browserOf(member) })
  faults.watch(context)
  await look(await context.newPage())
  await context.close()
}

/** Somebody comes back to this tab after a release. */
async function flagUpdate(page: Page) {
  await page.route('**/__version.json?*', (route) => route.fulfill({ json: { version: 'a newer build' } }))
  const checked = page.waitForResponse('**/__version.json?*')
  await comeBack(page)
  await (await checked).finished()
}

async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
