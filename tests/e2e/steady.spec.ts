import type { Page } from '@playwright/test'
import { currentUser } from '#contract/member/accounts.ts'
import { attentionToOpen, completedRequests, getAttention, inProgressRequests } from '#contract/member/requests.ts'
import { DESK_DOOR } from './doors.ts'
import { asMaya, asMember, expect, test } from './journey.ts'
import type { Person } from './people.ts'

/** Responses arrive one after another, each later than the first paint, so that each page is seen unfinished first. */
const FIRST_ANSWER_MS = 90
const BETWEEN_ANSWERS_MS = 20

/** In the month with the longest name. */
const LONG_AGO = '2025-09-24T21:30:00Z'
const FAR_AHEAD = '2099-09-23T21:40:00Z'

/** The longest texts. */
const AT_THE_DESK = { state: 'at_desk', until: '2026-01-05T23:30:00Z', time_zone: 'America/Los_Angeles' } as const

/** A fraction of a pixel, by which rounding moves a line. */
const UNSEEN = 0.0005

const PATHS = [
  '/dashboard',
  '/requests',
  '/requests?tab=Completed',
  '/requests?q=claim',
  '/requests/category/4',
  '/account',
  '/benefits-and-offers',
  '/benefits-and-offers/all?filter=Pet',
  '/attachments/none',
  '/requests/not-one-of-mine',
  '/welcome/about-you',
  '/welcome/contact-info',
]

async function slowly(page: Page) {
  let asked = 0
  await page.route('**/api/v1/**', async (route) => {
    asked += 1
    const late = FIRST_ANSWER_MS + (asked % 5) * BETWEEN_ANSWERS_MS
    if (!route.request().url().endsWith('/events')) await new Promise((later) => setTimeout(later, late))
    await route.continue()
  })
}

/** Opens this page and waits until all of it has loaded. */
async function arriveAt(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.locator('[aria-busy=true], [aria-label=Loading], [data-coming]').count()).toBe(0)
}

/** Returns the layout shifts without user input. The result has distances, no times. */
async function movementOn(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return page.evaluate(
    (unseen) =>
      new Promise<string[]>((tell) => {
        const moved: string[] = []
        const observer = new PerformanceObserver((list) => {
          for (const shift of list.getEntries())
            if (
              'value' in shift &&
              'hadRecentInput' in shift &&
              'sources' in shift &&
              !shift.hadRecentInput &&
              Number(shift.value) > unseen
            ) {
              // from the layout instability API, which TypeScript's types leave out
              const sources = shift.sources as { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
              for (const { node, previousRect: from, currentRect: to } of sources)
                moved.push(
                  `${Number(shift.value).toFixed(4)}: ${node instanceof Element ? node.outerHTML.slice(0, 90) : node?.textContent} from ${from.x},${from.y} to ${to.x},${to.y}`,
                )
            }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // buffered entries have been reported by then
        requestAnimationFrame(() => requestAnimationFrame(() => tell(moved)))
      }),
    UNSEEN,
  )
}

const SMALL_PHONE = { width: 320, height: 640 }
const WIDTHS = [{ width: 1440, height: 900 }, { width: 768, height: 1024 }, { width: 390, height: 844 }, SMALL_PHONE]

/**
 * Position of each control and heading of the form, from the top and in half pixels: with other fonts a word ends
 * elsewhere.
 */
const placesOn = (page: Page) =>
  page
    .locator('h1, input, main button, main a, label, main svg')
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { y, height } = element.getBoundingClientRect()
        return [element.tagName, Math.round(y * 2) / 2, Math.round(height * 2) / 2].join(' ')
      }),
    )

for (const [whose, address] of [
  ['a member’s', '/sign-in'],
  ['the desk’s', DESK_DOOR],
] as const)
  test(`${whose} sign-in form does not move when its code and its fonts load`, async ({ page }) => {
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport)
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/*', (route) => held.promise.then(() => route.continue()))
      await page.goto(address, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
      const painted = await placesOn(page)
      held.resolve()
      await expect(page.locator('[data-shell]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect.soft(await placesOn(page), `${viewport.width}`).toEqual(painted)
      expect.soft(await movementOn(page), `${viewport.width}`).toEqual([])
    }
  })

test('a picture beside the sign-in form does not move when the following pictures load', async ({ page }) => {
  await page.goto('/sign-in')
  const pictures = page.locator('#root [aria-hidden] > [data-hue]')
  await expect(pictures).toHaveCount(9)
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport)
    const moved = await pictures.evaluateAll((all) => {
      const places = (shown: Element[]) => shown.map((one) => JSON.stringify(one.getBoundingClientRect()))
      const complete = places(all)
      const parent = all[0]?.parentElement
      // from the last picture to the first: the rest is what a slow connection has loaded so far
      const found = all.toReversed().flatMap((last) => {
        last.remove()
        const before = places([...(parent?.children ?? [])])
        return before.filter((place, index) => place !== complete[index])
      })
      parent?.append(...all)
      return found
    })
    expect.soft(moved, `${viewport.width}`).toEqual([])
  }
})

async function threadOf(maya: Person, list: typeof inProgressRequests | typeof completedRequests) {
  const { requests } = await maya.call(list, {})
  return `/requests/${requests[0]?.external_id}`
}

// most lines break in the narrowest width; the other widths together take long
for (const [screen, viewport, details] of [
  ['a wide screen', { width: 1440, height: 900 }, { tag: '@long' }],
  ['a tablet', { width: 768, height: 1024 }, { tag: '@long' }],
  ['a small phone', SMALL_PHONE, {}],
] as const)
  asMaya(`on ${screen} no part of the page moves while it loads`, details, async ({ page, maya, faults }) => {
    faults.allow(/status of 404/) // the error of the missing attachment
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await slowly(page)
    // a late request has the longest text, and comes after the rows
    await page.route('**/api/v1/attention/open', async (route) => {
      const answer = attentionToOpen.answer.parse(await (await route.fetch()).json())
      for (const row of answer.attention) row.answer_due_at = LONG_AGO
      await new Promise((later) => setTimeout(later, FIRST_ANSWER_MS + 5 * BETWEEN_ANSWERS_MS))
      await route.fulfill({ json: answer })
    })
    let due = FAR_AHEAD
    // the header of a thread learns last when an answer is due and which hours apply: after all else is drawn
    await page.route('**/api/v1/attention?*', async (route) => {
      const response = await route.fetch()
      await page.getByRole('log').waitFor()
      if (!response.ok()) return route.fulfill({ response })
      const answer = getAttention.answer.parse(await response.json())
      if (answer.attention) {
        answer.attention.presence = AT_THE_DESK
        if (answer.attention.answer_due_at) answer.attention.answer_due_at = due
      }
      await route.fulfill({ json: answer })
    })
    const thread = await threadOf(maya, inProgressRequests)
    const done = await threadOf(maya, completedRequests)
    for (const path of [...PATHS, thread, done]) {
      await arriveAt(page, path)
      if (path === done) await expect(page.getByRole('button', { name: 'Not done yet' })).toBeVisible()
      if (path === thread) await expect(page.getByText(/ answers by | is late/).first()).toBeVisible()
      expect.soft(await movementOn(page), path).toEqual([])
    }
    due = LONG_AGO
    await arriveAt(page, thread)
    await expect(page.getByText(/ is late/).first()).toBeVisible()
    expect.soft(await movementOn(page), 'a late answer').toEqual([])
  })

const LONGEST = 'Maria Castellanos-Rodriguez'

for (const [what, names, viewports, details] of [
  ['a long name on a small phone', [LONGEST], [SMALL_PHONE], {}],
  ['a name of any length', ['Ada Lee', 'Alexandria Featherly', LONGEST], WIDTHS, { tag: '@long' }],
] as const)
  asMaya(`${what} loads into its reserved place`, details, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await slowly(page)
    const company = 'Brightwater Foods and Wholesale of the Upper Great Lakes'
    for (const full_name of names) {
      await page.route('**/api/v1/users/current', async (route) => {
        const user = currentUser.answer.parse(await (await route.fetch()).json())
        const companies = user.companies.map((one) => ({ ...one, name: company }))
        await new Promise((later) => setTimeout(later, FIRST_ANSWER_MS))
        await route.fulfill({ json: { ...user, full_name, companies } })
      })
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        await arriveAt(page, '/account')
        await expect(page.getByRole('region', { name: 'Account owner' })).toContainText(full_name)
        expect.soft(await movementOn(page), `${full_name}, ${viewport.width}`).toEqual([])
      }
      await page.unroute('**/api/v1/users/current')
    }
  })

asMember('the pages of a new member do not move on a small phone either', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await slowly(page)
  // the order on the dashboard is known with the later of the two responses
  await page.route('**/api/v1/opening', async (route) => {
    await page.getByText('Nothing here yet').waitFor({ state: 'attached' })
    await route.continue()
  })
  for (const path of ['/dashboard', '/requests?tab=Completed', '/account']) {
    await arriveAt(page, path)
    expect.soft(await movementOn(page), path).toEqual([])
  }
})

test('the target of a link does not move on a small phone either', async ({ page, faults }) => {
  faults.allow(/status of 4\d\d/) // errors of the links, which are invalid
  await page.setViewportSize(SMALL_PHONE)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await slowly(page)
  for (const [path, answer] of [
    ['/sign-up/brightwater', 'A benefit of'],
    ['/unlock/none', 'This link didn’t open your account'],
    ['/confirm-email/none', 'This link'],
  ] as const) {
    await arriveAt(page, path)
    await expect(page.getByRole('main')).toContainText(answer)
    expect.soft(await movementOn(page), path).toEqual([])
  }
})

asMaya('the categories of offerings load into the reserved place', async ({ page }) => {
  const list = page.getByRole('list', { name: 'Offerings' })
  const top = async () => Math.round((await list.boundingBox())?.y ?? 0)
  for (const viewport of [
    { width: 1280, height: 500 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/offering_categories', (route) => held.promise.then(() => route.continue()))
    await page.goto('/benefits-and-offers/all')
    await expect(list.getByRole('button').last()).toBeVisible()
    const before = await top()
    held.resolve()
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeVisible()
    expect.soft(await top(), `${viewport.width}`).toBe(before)
    await page.unroute('**/api/v1/offering_categories')
  }
})
