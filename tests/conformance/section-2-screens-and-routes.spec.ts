import type { Page, Route } from '@playwright/test'
import { signIn as signInCall } from '#contract/accounts.ts'
import type { ListedOffering } from '#contract/offerings.ts'
import { completedRequests, getRequest, inProgressRequests } from '#contract/requests.ts'
import { categorySurveys } from '#contract/surveys.ts'
import { countedBy, deployWith } from '#tests/e2e/deployment.ts'
import { ask, PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, asMember, browserOf, expect, signIn, test } from '#tests/e2e/journey.ts'
import { enter, type Person, settle } from '#tests/e2e/people.ts'

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
    ['/sign-in', '/dashboard'],
    ['/sign-up', '/dashboard'],
  ] as const)
    asMaya(`${from} goes to ${to} for a member`, async ({ page }) => {
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
    const target = () => page.evaluate(() => sessionStorage.getItem('tendwell.return-target'))
    const { email } = await settle()
    await page.goto('/requests?tab=Completed#top')
    await expect(page).toHaveURL('/sign-in')
    expect(await target()).toBe('/requests?tab=Completed#top')
    await signIn(page, email)
    await expect(page).toHaveURL('/requests?tab=Completed#top')
    await page.goto('/healthz') // where no app is running that would notice
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

test('SignUp has four fields, the company of its link, terms and privacy links, and a link to sign in', async ({
  page,
}) => {
  await page.goto('/sign-up/brightwater')
  await expect(page.getByText('Brightwater Foods')).toBeVisible()
  for (const name of ['First name', 'Last name', 'Email'])
    await expect(page.getByRole('textbox', { name })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  for (const name of ['Terms of Service', 'Privacy Policy'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in')
})

test('ResetPassword has the new password and its confirmation, and on success goes to SignIn with a notice', async ({
  page,
}) => {
  await page.route('**/users/password', (route) => route.fulfill({ json: { success: true } }))
  await page.goto('/reset-password/some-token')
  await page.getByLabel('New password', { exact: true }).fill('a fine one')
  await page.getByLabel('Confirm new password', { exact: true }).fill('a fine one')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your password has been updated successfully. You can sign in with your new password now.',
  )
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
  asMaya(
    'has an intro, "Request help", and a section each for benefits and for offers with "View all"',
    async ({ page }) => {
      await page.goto('/benefits-and-offers')
      await expect(heading(page)).toHaveText('Benefits & Offers')
      await expect(page.getByText(/What Brightwater Foods already pays for/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Request help' })).toBeVisible()
      for (const [name, address] of [
        ['Your Benefits', '/benefits-and-offers/all?type=benefit'],
        ['Exclusive offers from Tendwell', '/benefits-and-offers/all'],
      ] as const) {
        const section = page.getByRole('region', { name })
        await expect(section.getByRole('listitem').first()).toBeVisible()
        await expect(section.getByRole('link', { name: 'View all' })).toHaveAttribute('href', address)
      }
    },
  )

  asMaya('shows a section only when it has items', async ({ page }) => {
    const none = (route: Route) => route.fulfill({ json: { offerings: [] } })
    await page.route('**/api/v1/offerings?types=benefit&*', none)
    await page.goto('/benefits-and-offers')
    const offers = page.getByRole('region', { name: 'Exclusive offers from Tendwell' })
    await expect(offers.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your Benefits' })).toHaveCount(0)
    await page.route('**/api/v1/offerings?types=product&*', none)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View all' })).toHaveCount(0)
  })

  asMaya(
    'cards open the drawer of one offering: its provider, heading, name, sections and a call for help',
    async ({ page }) => {
      const listed = page.waitForResponse('**/api/v1/offerings?types=benefit&*')
      await page.goto('/benefits-and-offers')
      const { offerings }: { offerings: ListedOffering[] } = await (await listed).json()
      const helped = offerings.find((one) => one.request_survey_id !== null)
      if (!helped) throw new Error('no benefit of the demo leads to a request')
      const benefits = page.getByRole('region', { name: 'Your Benefits' })
      await benefits.getByRole('button').filter({ hasText: helped.heading }).first().click()
      const drawer = page.getByRole('dialog')
      await expect(drawer.getByText(helped.provider_name, { exact: true }).first()).toBeVisible()
      expect(helped.provider_logo_url).not.toBeNull()
      await expect(drawer.locator(`img[src="${helped.provider_logo_url}"]`)).toHaveCount(1)
      await expect(drawer.getByRole('heading', { level: 2 })).toContainText(helped.heading)
      await expect(drawer).toContainText(helped.name)
      await expect(drawer.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await drawer.getByRole('button', { name: helped.request_survey_cta ?? '' }).click()
      await expect(page.getByRole('dialog', { name: helped.request_survey_name ?? '' })).toBeVisible()
    },
  )

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

asMaya(
  'OfferingsFull has a way back, chips in radio style with "All" as default, and a grid of cards',
  async ({ page }) => {
    await page.goto('/benefits-and-offers/all')
    await expect(page.getByRole('link', { name: 'Back to Benefits & Offers' })).toHaveAttribute(
      'href',
      '/benefits-and-offers',
    )
    const chips = page.getByRole('radiogroup', { name: 'Filter by category' })
    await expect(chips.getByRole('radio', { name: 'Pet' })).not.toBeChecked()
    await expect(chips.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    const list = page.getByRole('list', { name: 'Offerings' })
    await expect(list.getByRole('button').first()).toBeVisible()
    await expect(list).toHaveCSS('display', 'grid')
  },
)

asMaya(
  'OfferingsFull: the queries type and filter and the controls stay in sync, by replacing the address',
  async ({ page }) => {
    const onlyBenefits = page.getByRole('switch', { name: 'Show only my benefits' })
    const chip = (name: string) => page.getByRole('radio', { name, exact: true })
    await page.goto('/benefits-and-offers')
    await page.goto('/benefits-and-offers/all?type=benefit&filter=Pet')
    await expect(onlyBenefits, 'forced on by the address').toBeChecked()
    await expect(chip('Pet')).toBeChecked()
    await chip('All').check()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=benefit&filter=All')
    await onlyBenefits.uncheck()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=all&filter=All')
    await chip('Home').check()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=all&filter=Home')
    await page.goBack()
    await expect(page, 'no change was a step of its own').toHaveURL('/benefits-and-offers')
  },
)

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

const FAILED = 'There was an error redirecting to the attachment. Please check the link and try again.'

asMaya(
  'Attachment is titled "Tendwell | View Attachment", and says so where it cannot be opened',
  async ({ page, faults }) => {
    faults.allow(/status of 404/)
    await page.goto('/attachments/not-one-of-mine')
    await expect(page).toHaveTitle('Tendwell | View Attachment')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(FAILED)
    await expect(alert).toContainText('contact support at')
    await expect(alert.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/)
  },
)

test.describe('Navigation elements', () => {
  asMaya(
    'Main navigation: Dashboard, Requests, Benefits & Offers, and Account with initials and full name',
    async ({ page }) => {
      await page.goto('/account')
      const links = main(page).getByRole('link')
      const places = ['/dashboard', '/dashboard', '/requests', '/benefits-and-offers', '/account']
      await expect(links).toHaveCount(places.length)
      for (const [at, place] of places.entries()) await expect(links.nth(at)).toHaveAttribute('href', place)
      await expect(links.last()).toContainText(/ML.*Maya Lindqvist/)
    },
  )

  asMaya.describe('on a phone', () => {
    asMaya.use({ viewport: { width: 390, height: 844 } })

    asMaya(
      'a bottom bar with a create-request button, and a user menu with name, email and account',
      async ({ page }) => {
        await page.goto('/dashboard')
        const bar = page.getByRole('navigation', { name: 'Bottom bar' })
        await expect(bar.getByRole('button', { name: 'Create a request' })).toBeVisible()
        const header = page.getByRole('banner')
        await header.getByRole('button', { name: 'User menu' }).click()
        await expect(header.getByText('Maya Lindqvist')).toBeVisible()
        await expect(header.getByText('member@tendwell.test')).toBeVisible()
        const account = header.getByRole('link', { name: 'Manage your account' })
        await expect(account).toHaveAttribute('href', '/account')
      },
    )
  })

  for (const [mode, opener, title, words] of [
    ['custom', 'Custom request', 'Custom request', 'How would you categorize your request?'],
    ['explore', 'Explore all categories', 'Request categories', 'Explore request ideas from the following categories.'],
  ] as const)
    asMaya(`Categories drawer, ${mode}: "${title}" / "${words}"`, async ({ page }) => {
      await page.goto('/requests')
      await page.getByRole('main').getByRole('button', { name: opener }).click()
      const drawer = page.getByRole('dialog', { name: title })
      await expect(drawer.getByRole('heading', { name: title })).toBeVisible()
      await expect(drawer.getByText(words).first()).toBeVisible()
      await expect(drawer.getByText('Wildcard')).toBeVisible()
    })
})

asMember.describe('Welcome', () => {
  asMember.use({ welcomed: false })

  asMember('has three steps with progress: AboutUs, AboutYou, ContactInfo, then Dashboard', async ({ page }) => {
    const at = (step: string) => expect(page.getByRole('progressbar', { name: step })).toBeVisible()
    const goOn = (button: string) => page.getByRole('button', { name: button }).click()
    await page.goto('/welcome')
    await at('Step 1 of 3')
    await goOn('Continue')
    await expect(page).toHaveURL('/welcome/about-you')
    await at('Step 2 of 3')
    await expect(page.getByRole('checkbox')).toHaveCount(5)
    for (const name of ['own or rent a home', 'have a car', 'care for a parent', 'have a pet', 'have a partner'])
      await expect(page.getByRole('checkbox', { name: `I ${name}` })).toBeVisible()
    await goOn('Continue')
    await expect(page).toHaveURL('/welcome/contact-info')
    await at('Step 3 of 3')
    const address = ['Address line 1', 'Address line 2', 'City', 'State', 'Postal code', 'Country']
    for (const name of ['Phone number', 'Email', ...address])
      await expect(page.getByRole('textbox', { name })).toBeVisible()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100122')
    await goOn('Finish')
    await expect(page).toHaveURL('/dashboard')
  })
})

asMaya('NotFound has the action "Go to Home"', async ({ page }) => {
  await page.goto('/no/such/path')
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

const suggested = (category: number) =>
  [1, 2, 3, 4].map((idea) => ({
    id: category * 10 + idea,
    name: `Idea ${category}.${idea}`,
    slug: `idea-${category}-${idea}`,
    for_alpha: true,
    is_custom: false,
  }))

asMaya(
  'Dashboard shows the first 3 categories with their first 3 ideas, and the requests under way',
  async ({ page }) => {
    const recommended_request_categories = [1, 2, 3, 4].map((id) => ({
      id,
      name: `Category ${id}`,
      image_url: '/images/categories/wildcard.svg',
      hue: 'wildcard',
      request_surveys: suggested(id),
    }))
    await page.route('**/recommended_request_categories', (route) =>
      route.fulfill({ json: { success: true, recommended_request_categories } }),
    )
    await page.goto('/dashboard')
    for (const id of [1, 2, 3])
      await expect(page.getByRole('region', { name: `Category ${id}` }).getByRole('button')).toHaveText([
        `Idea ${id}.1`,
        `Idea ${id}.2`,
        `Idea ${id}.3`,
      ])
    await expect(page.getByText('Category 4')).toHaveCount(0)
    const mine = page.getByRole('region', { name: 'Your requests' })
    await expect(mine.getByText('In Queue').first()).toBeVisible()
    await expect(mine.getByText('In Progress').first()).toBeVisible()
  },
)

asMaya('Requests has the tabs "To do", of open and in-progress requests, and "Completed"', async ({ page }) => {
  await page.goto('/requests')
  await expect(page.getByRole('tab')).toHaveText([/^To do/, /^Completed/])
  const list = page.getByRole('tabpanel')
  await expect(list.getByText('In Queue').first()).toBeVisible()
  await expect(list.getByText('In Progress').first()).toBeVisible()
  await expect(list.getByText('Completed')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(list.getByText('Completed').first()).toBeVisible()
  await expect(list.getByText(/In (Queue|Progress)/)).toHaveCount(0)
})

asMaya(
  'Request has its details, its thread, a composer for text and one file, and links to attachments',
  async ({ page, maya }) => {
    const { id, key } = await attached(maya)
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('heading', { name: 'Request details' })).toBeVisible()
    const thread = page.getByRole('log', { name: 'Messages' })
    await expect(thread.locator(`a[href="/attachments/${key}"]`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
    await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible()
    await expect(page.locator('input[type=file]')).not.toHaveAttribute('multiple')
  },
)

asMaya('RequestCategory has the category’s name and its suggested requests', async ({ page, maya }) => {
  const { request_surveys: ideas } = await maya.call(categorySurveys, { params: { id: 4 } })
  await page.goto('/requests/category/4')
  await expect(heading(page)).toHaveText('Pet')
  for (const { name } of ideas.filter(({ for_alpha: shown }) => shown))
    await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
})

type Browser = Parameters<Parameters<typeof test>[2]>[0]['browser']
type Faults = Parameters<Parameters<typeof test>[2]>[0]['faults']

/** One of her requests in whose thread a file stands, and the file's key. */
async function attached(maya: Person) {
  for (const list of [inProgressRequests, completedRequests])
    for (const { external_id: id } of (await maya.call(list, {})).requests) {
      const { request } = await maya.call(getRequest, { params: { id } })
      const key = request.messages.flatMap(({ attachment_keys: keys }) => keys)[0]
      if (key && request.can_reply) return { id, key }
    }
  throw new Error('the demo has no request with a file')
}

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
