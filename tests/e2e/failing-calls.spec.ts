import type { Locator, Page, Route } from '@playwright/test'
import { completedRequests, getRequest, inProgressRequests } from '#contract/member/requests.ts'
import { handOver } from './handover.ts'
import { asMaya, asMember, expect } from './journey.ts'

const FAILED = 'Failed to refresh current user state'

asMember('every page offers a way on when the call for the session fails', async ({ page, member, faults }) => {
  faults.allow(/status of 500/)
  const id = await handOver(member)
  let isDown = true
  await page.route('**/api/v1/users/current', (route) =>
    isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )

  await page.goto(`/requests/${id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
  await expect(main.getByRole('alert')).toContainText(FAILED)

  await page.goto('/dashboard')
  await expect(main.getByRole('alert')).toContainText(FAILED)
  await main.getByRole('region', { name: 'What else can we take off your hands?' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(FAILED)

  isDown = false
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: /^Hi, / })).toBeFocused()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

asMaya('a concierge whose photo fails to load is shown with initials', async ({ page, maya, faults }) => {
  faults.allow(/ERR_FAILED/)
  const { requests } = await maya.call(inProgressRequests, {})
  const threads = await Promise.all(
    requests.map(({ external_id: id }) => maya.call(getRequest, { params: { id } }).then(({ request }) => request)),
  )
  const answered = threads.find(({ messages }) => messages.some(({ source_name }) => source_name === 'Renata Ochoa'))
  const face = page.getByRole('log', { name: 'Messages' }).getByRole('img', { name: 'Renata Ochoa' }).first()
  await page.goto(`/requests/${answered?.external_id}`)
  await expect(face.locator('img')).toBeVisible()
  await expect(face).toHaveText('')

  await page.route('**/assets/*.svg', (route) => route.abort())
  await page.reload()
  await expect(face).toHaveText('RO')
  await expect(face.locator('img')).toHaveCount(0)
})

/**
 * One example of each way to show a failure: a full page with a line in it, a page without the common block, a form, a
 * page that needs no call, and a drawer. All other pages and drawers together take long.
 */
const EACH_TIME: readonly string[] = [
  '/requests/:id',
  '/attachments/some-file',
  '/welcome/contact-info',
  '/mfa-enrollment',
  'an offering',
]
const taggedLong = (of: string) => (EACH_TIME.includes(of) ? {} : { tag: '@long' })

/** Every page of a member with the calls that it needs; `:id` is a request in progress, `:done` a completed one. */
const PAGES: readonly (readonly [string, readonly string[]])[] = [
  ['/dashboard', ['users/current', 'requests/open', 'requests/in_progress', 'recommended_request_categories']],
  ['/requests', ['requests/open', 'requests/in_progress']],
  ['/requests?tab=Completed', ['requests/completed']],
  ['/requests?q=claim', ['found_requests']],
  ['/requests/:id', ['requests/:id']],
  ['/requests/:done', ['requests/:done']],
  ['/requests/category/4', ['survey_categories/4/request_surveys']],
  ['/benefits-and-offers', ['offerings']],
  ['/benefits-and-offers/all', ['offerings', 'offering_categories']],
  ['/account', ['users/current', 'users/sessions', 'notices', 'onboarding/603/answers']],
  ['/attachments/some-file', ['uploads/expiring_url']],
  ['/welcome/about-you', ['users/current']],
  ['/welcome/contact-info', ['users/current']],
  // none of these has to be fetched
  ['/welcome/about-us', []],
  ['/mfa-enrollment', []],
  ['/share', []],
  ['/your-data/some-token', []],
]

type Failure = (route: Route) => Promise<void>
/** The page shows a different sentence for each of these, so each call is tested with each alone. */
const REFUSALS: readonly (readonly [string, Failure])[] = [
  ['500', (route) => route.fulfill({ status: 500, body: 'out of order' })],
  ['404', (route) => route.fulfill({ status: 404, json: { error: 'Not found.' } })],
]
/** The app treats these alike, as no response, so all calls of a page fail in these ways together. */
const NO_ANSWERS: readonly (readonly [string, Failure])[] = [
  ['offline', (route) => route.abort('internetdisconnected')],
  ['no answer in time', (route) => route.abort('timedout')],
]

for (const [path, needed] of PAGES)
  asMaya(`every failing call leaves a usable page: ${path}`, taggedLong(path), async ({ page, maya, faults }) => {
    faults.allow(/status of (500|404)|ERR_INTERNET_DISCONNECTED|ERR_TIMED_OUT|Failed to load/)
    const [underWay, done] = await Promise.all([maya.call(inProgressRequests, {}), maya.call(completedRequests, {})])
    const ids = { ':id': underWay.requests[0]?.external_id ?? '', ':done': done.requests[0]?.external_id ?? '' }
    const named = (text: string) => text.replace(/:id|:done/, (name) => ids[name as keyof typeof ids])
    const address = named(path)
    const necessary = needed.map(named)
    await page.clock.install()

    const looked = (calls: readonly string[], [how, failure]: (typeof REFUSALS)[number], sentence?: Locator) =>
      failing({ page, address, calls, failure }, () => expectOnPage(page, `${calls.join(', ')}: ${how}`, sentence))
    // first, while this device has stored nothing that it could show instead
    for (const way of necessary.length > 0 ? NO_ANSWERS : [])
      await looked(necessary, way, page.getByText(/You’re offline\.|Without a connection/).or(faultsOn(page)))
    const calls = await callsOf(page, address)
    expect(calls).toEqual(expect.arrayContaining(necessary))
    const others = calls.filter((call) => !necessary.includes(call))
    for (const way of REFUSALS) for (const call of necessary) await looked([call], way, faultsOn(page))
    for (const way of [...REFUSALS, ...NO_ANSWERS]) await looked(others, way)
  })

/** Drawers over a page, with the call that each needs. The assistant's calls have their own tests. */
const DRAWERS: readonly (readonly [string, string, RegExp, (page: Page) => Locator])[] = [
  [
    'Request categories',
    '/dashboard',
    /\/survey_categories([?]|$)/,
    (page) => page.getByRole('main').getByRole('button', { name: 'Explore all categories' }),
  ],
  [
    'Custom request',
    '/dashboard',
    /\/survey_categories([?]|$)/,
    (page) => page.getByRole('main').getByRole('button', { name: 'Custom request' }),
  ],
  [
    'an offering',
    '/benefits-and-offers',
    /\/offerings\/\d+$/,
    (page) => page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first(),
  ],
]

for (const [drawer, path, necessary, opener] of DRAWERS)
  asMaya(
    `every failing call of a drawer shows an error, and a retry works: ${drawer}`,
    taggedLong(drawer),
    async ({ page, faults }) => {
      faults.allow(/status of (500|404)|ERR_INTERNET_DISCONNECTED|ERR_TIMED_OUT|Failed to load/)
      await page.clock.install()
      const dialog = page.getByRole('dialog')
      for (const [how, failure] of [...REFUSALS, ...NO_ANSWERS]) {
        await page.route(necessary, failure)
        await page.goto(path)
        await settled(page)
        await opener(page).click()
        const again = dialog.getByRole('button', { name: 'Try again' })
        await later(page, () => expect(again, how).toBeEnabled({ timeout: 250 }))
        await expect(dialog.getByRole('alert').filter({ hasText: /\S/ }).first(), how).toBeVisible()
        await page.unroute(necessary, failure)
        const isRefused = REFUSALS.some(([refusal]) => refusal === how)
        if (isRefused) await again.click()
        await later(page, async () => {
          // without a response the page also retries by itself, which may happen before the click
          if (!isRefused && (await again.isVisible())) await again.click({ timeout: 250 })
          await expect(dialog.getByRole('alert').filter({ hasText: /\S/ }), how).toHaveCount(0, { timeout: 250 })
        })
        await expect(again, how).toHaveCount(0)
      }
    },
  )

/** The calls that a page makes when it opens, by the API's paths. */
async function callsOf(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>()
  const note = (request: { method(): string; url(): string }) => {
    const [, call] = /\/api\/v1\/([^?]*)/.exec(request.url()) ?? []
    if (call && request.method() === 'GET' && call !== 'events') asked.add(call)
  }
  page.on('request', note)
  await page.goto(address)
  await settled(page)
  page.off('request', note)
  return [...asked]
}

type Failing = { page: Page; address: string; calls: readonly string[]; failure: Failure }

/** Opens a page while these calls of it fail, and runs `look` before they work again. */
async function failing({ page, address, calls, failure }: Failing, look: () => Promise<void>) {
  const addresses = calls.map((call) => new RegExp(`/api/v1/${call}([?]|$)`))
  for (const one of addresses) await page.route(one, failure)
  await page.goto(address)
  await settled(page)
  await look()
  for (const one of addresses) await page.unroute(one)
}

/** Waits until no part of the page is loading. A read without a response is retried after one and after two seconds. */
const settled = (page: Page) =>
  later(page, async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible({ timeout: 250 })
    await expect(page.locator('[data-coming], [aria-busy=true]')).toHaveCount(0, { timeout: 250 })
  })

/** Retries `is`, moving the page's clock by two seconds each time. */
async function later(page: Page, is: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(2000)
    await is()
  }).toPass({ intervals: [50] })
}

/** A page's form has an element for errors, which is empty until there is one. */
const faultsOn = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })

/**
 * The page shows the expected sentence. If it shows an error, it also offers a button or link to go on; without an
 * error the page works without that call.
 */
async function expectOnPage(page: Page, what: string, sentence?: Locator) {
  const main = page.getByRole('main')
  if (sentence) await expect.soft(sentence.first(), what).toBeVisible()
  if ((await faultsOn(page).count()) === 0) return
  const wayOn = main
    .getByRole('button', { name: 'Try again' })
    .or(main.getByRole('link', { name: /^Go to/ }))
    .or(main.getByRole('button', { name: 'Explore all categories' }))
  await expect.soft(wayOn.first(), what).toBeEnabled()
}

asMaya('Try again repeats a failed call at most once a second', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  let asked = 0
  await page.route('**/api/v1/requests/completed*', (route) => {
    asked += 1
    return route.fulfill({ status: 404, json: { error: 'Not found.' } })
  })
  // changes by other tests to Maya's requests would make the page fetch the list again
  await page.route('**/api/v1/events', () => undefined)
  await page.clock.install()
  await page.goto('/requests?tab=Completed')
  const again = page.getByRole('tabpanel').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  // retries during that minute failed more than a second ago, so they are not counted
  await page.clock.runFor(1000)
  asked = 0
  // time moves only in these steps
  const triedAgain = async (times: number) => {
    await page.clock.runFor(5)
    return asked === times && (await again.isVisible())
  }
  await again.click()
  await expect.poll(() => triedAgain(1)).toBe(true)
  await again.click()
  await page.clock.runFor(500)
  expect(asked).toBe(1)
  await page.clock.runFor(500)
  await expect.poll(() => asked).toBe(2)
})
