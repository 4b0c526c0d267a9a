import type { Page, Route } from '@playwright/test'
import { getRequest, inProgressRequests } from '#contract/member/requests.ts'
import { handOver } from './handover.ts'
import { asMaya, asMember, expect } from './journey.ts'

const FAILED = 'Failed to refresh current user state'

asMember(
  'without an answer of who is signed in no page is dead, and each has a way on',
  async ({ page, member, faults }) => {
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
    await main
      .getByRole('region', { name: 'What else can we take off your hands?' })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(FAILED)

    isDown = false
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
)

asMaya('a concierge whose photo doesn’t arrive stands there with initials', async ({ page, maya, faults }) => {
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

/** Every page of a member's with the calls that it can't do without. */
const PAGES: readonly (readonly [string, readonly string[]])[] = [
  ['/dashboard', ['users/current', 'requests/open', 'requests/in_progress', 'recommended_request_categories']],
  ['/requests', ['requests/open', 'requests/in_progress']],
  ['/requests?tab=Completed', ['requests/completed']],
  ['/requests/some-request', ['requests/some-request']],
  ['/requests/category/4', ['survey_categories/4/request_surveys']],
  ['/benefits-and-offers', ['offerings']],
  ['/benefits-and-offers/all', ['offerings', 'offering_categories']],
  ['/account', ['users/current', 'sessions', 'notices', 'onboarding/603/answers']],
  ['/attachments/some-file', ['expiring_url']],
  ['/welcome/about-you', ['users/current']],
  ['/welcome/contact-info', ['users/current']],
]

const SERVER_DOWN = (route: Route) => route.fulfill({ status: 500, body: 'out of order' })
const GONE = (route: Route) => route.fulfill({ status: 404, json: { error: 'Not found.' } })
const NO_LINE = (route: Route) => route.abort('internetdisconnected')

for (const [path, calls] of PAGES)
  asMaya(`a failing call leaves no dead page behind: ${path}`, async ({ page, faults }) => {
    faults.allow(/status of (500|404)|ERR_INTERNET_DISCONNECTED|Failed to load/)
    await page.clock.install()
    // first, while this device has stored nothing that it could show instead
    await saysSo(page, path, calls, NO_LINE)
    for (const call of calls) await saysSo(page, path, [call], SERVER_DOWN)
    await saysSo(page, path, calls, GONE)
  })

/** What failed is said, nothing goes on pretending to load, and there is a way on that works. */
async function saysSo(page: Page, path: string, calls: readonly string[], answer: (route: Route) => Promise<void>) {
  const addresses = calls.map((call) => new RegExp(`/api/v1/(.*/)?${call}([?]|$)`))
  for (const address of addresses) await page.route(address, answer)
  await page.goto(path)
  const main = page.getByRole('main')
  await expect(async () => {
    // a read that got no answer is tried again after one and after two seconds
    await page.clock.fastForward(2000)
    await expect(main.getByRole('alert').first()).toBeVisible({ timeout: 250 })
    await expect(page.locator('[data-coming]')).toHaveCount(0, { timeout: 250 })
  }).toPass({ intervals: [50] })
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  const wayOn = main
    .getByRole('button', { name: 'Try again' })
    .or(main.getByRole('link', { name: /^Go to/ }))
    .or(main.getByRole('button', { name: 'Explore all categories' }))
  await expect(wayOn.first()).toBeEnabled()
  for (const address of addresses) await page.unroute(address)
}
