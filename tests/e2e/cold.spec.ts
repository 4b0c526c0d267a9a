import type { Browser, BrowserContextOptions } from '@playwright/test'
import { deskRequests } from '#contract/desk/queue/queue.ts'
import { inProgressRequests } from '#contract/member/requests.ts'
import { concierge } from './concierge.ts'
import { DESK_DOOR, MEMBER_DOOR } from './doors.ts'
import { expect, test } from './journey.ts'
import { type Line, openLine } from './line.ts'
import { CONCIERGE, EMPLOYER, OPERATIONS, signInStaff } from './staff.ts'

/** Live events report changes by other tests, and the page would then fetch again. */
const EVENTS = /\/events$/

type Visitor = {
  readonly cookies?: readonly { readonly name: string; readonly value: string }[]
  readonly stored?: { readonly key: string; readonly value: string }
}

/** Returns the calls that the server got more than once while a page loaded in a browser with an empty cache. */
async function askedAgain(browser: Browser, line: Line, path: string, { cookies = [], stored }: Visitor) {
  const options: BrowserContextOptions = { baseURL: line.address, serviceWorkers: 'block' }
  const context = await browser.newContext(options)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost', path: '/' })))
  if (stored) await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), stored)
  line.asked.length = 0
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.locator('[aria-busy=true], [aria-label=Loading], [data-coming]').count()).toBe(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const isQuiet = async () => {
    await page.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
    return line.underWay()
  }
  await expect.poll(isQuiet).toBe(0)
  const asked = [...line.asked]
  await context.close()
  return asked.filter((one, place) => asked.indexOf(one) !== place)
}

test('a cold member’s page fetches each resource once', { tag: '@long' }, async ({ browser, maya }) => {
  const line = await openLine(MEMBER_DOOR, EVENTS)
  const { requests } = await maya.call(inProgressRequests, {})
  const signedIn = { stored: { key: 'tendwell.session', value: JSON.stringify(maya.session) } }
  const own = [
    '/dashboard',
    '/requests',
    '/requests?tab=Completed',
    `/requests/${requests[0]?.external_id}`,
    '/requests/category/4',
    '/account',
    '/benefits-and-offers',
    '/benefits-and-offers/all?filter=Pet',
    '/welcome/about-you',
  ]
  for (const [paths, visitor] of [
    [['/sign-in', '/sign-up/brightwater', '/forgot-password'], {}],
    [own, signedIn],
  ] as const)
    for (const path of paths)
      await test.step(path, async () => {
        expect.soft(await askedAgain(browser, line, path, visitor), path).toEqual([])
      })
  line.close()
})

test('a cold page of the desk fetches each resource once', { tag: '@long' }, async ({ browser }) => {
  const line = await openLine(DESK_DOOR, EVENTS)
  const { requests } = await concierge.call(deskRequests, { query: { assignee: 'me' } })
  const places = {
    [CONCIERGE.email]: ['/', `/requests/${requests[0]?.external_id}`, '/tasks', '/members', '/handover', '/replies'],
    [OPERATIONS]: [
      '/catalog',
      '/offerings',
      '/companies',
      '/staff',
      '/accounts',
      '/hours',
      '/delivery',
      '/log',
      '/account',
    ],
    [EMPLOYER]: ['/report'],
  }
  expect.soft(await askedAgain(browser, line, '/', {}), 'sign-in').toEqual([])
  for (const [email, paths] of Object.entries(places)) {
    const [name = '', value = ''] = (await signInStaff(email)).cookie.split('=')
    const signedIn = { cookies: [{ name, value }], stored: { key: 'tendwell.desk.signed-in', value: 'yes' } }
    for (const path of paths)
      await test.step(path, async () => {
        expect.soft(await askedAgain(browser, line, path, signedIn), path).toEqual([])
      })
  }
  line.close()
})
