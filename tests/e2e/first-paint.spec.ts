import type { Page } from '@playwright/test'
import { inProgressRequests } from '#contract/member/requests.ts'
import { DESK_DOOR, PASSWORD } from './doors.ts'
import { asMaya, expect, signInAtDesk, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { CONCIERGE, EMPLOYER, OPERATIONS } from './staff.ts'

const WHITE = 'rgb(255, 255, 255)'

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test.describe(`when the system is ${system} and ${chosen} was chosen`, () => {
    test.use({ colorScheme: system })

    test(`a reload is ${chosen} before the style sheet and the app have loaded`, async ({ page, faults }) => {
      faults.allow(/Failed to load resource/)
      await page.goto('/sign-in')
      await page.evaluate((scheme) => localStorage.setItem('tendwell.scheme', scheme), chosen)
      const held = Promise.withResolvers<void>()
      await page.route('**/*.css', (route) => held.promise.then(() => route.continue()))
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.arriving').waitFor({ state: 'attached' })
      // the browser's own text and background colors, which are all there is until the style sheet loads
      const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color)
      expect(ink === WHITE ? 'dark' : 'light').toBe(chosen)
      held.resolve()
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const pageColor = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--page').trim())
      await expect.poll(pageColor).not.toBe('')
      expect((await ground()) === WHITE ? 'light' : 'dark').toBe(chosen)
    })
  })

/** Until the promise resolves the page has only its first response. */
async function withoutFiles(page: Page, until: Promise<void>) {
  await page.route('**/assets/*', async (route) => {
    await until
    await route.continue()
  })
}

/** Shows the frame alone, until the files load and the page with this heading replaces it. */
async function expectFrameFirst(page: Page, heading: string) {
  const files = Promise.withResolvers<void>()
  await withoutFiles(page, files.promise)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  files.resolve()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  // otherwise each change of the page would make its styles look for its first part again
  await expect(page.locator('body')).toHaveAttribute('data-arrived')
}

test('the sign-in form is painted before any file has loaded, and keeps typed text and clicks', async ({ page }) => {
  const { email } = await signUpPerson()
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).pressSequentially(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD.slice(0, -1))
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  held.resolve()
  // this is the app's field, with the text and the caret of the painted one
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type(PASSWORD.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a member who presses Sign in before the code has loaded is signed in once it has', async ({ page }) => {
  const { email } = await signUpPerson()
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  // the password is sent only in the call
  expect(new URL(page.url()).search).toBe('')
  held.resolve()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the painted form loads its fonts after its code', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => held.promise.then(() => route.continue()))
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  await page.goto('/sign-in', { waitUntil: 'commit' })
  const sheets = () => page.evaluate(() => Array.from(document.styleSheets).filter(({ href }) => href).length)
  await expect.poll(sheets).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  expect(fonts).toEqual([])
  held.resolve()
  await expect.poll(() => fonts.length).toBe(2)
})

test('a page whose code does not load shows an error and a way to go on', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/sign-in')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('This page could not be loaded. Please check your connection and try again.')
  await page.unroute('**/assets/*.js')
  await alert.getByRole('link', { name: 'try again' }).click()
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  await expect(alert).toBeHidden()
})

asMaya('a signed-in member sees the frame before any file has loaded, and no form', async ({ page }) => {
  await expectFrameFirst(page, 'Hi, Maya')
})

asMaya("the page's first calls are made before its code has loaded, and only once", async ({ page, maya }) => {
  const { requests } = await maya.call(inProgressRequests, {})
  // live events would report changes by other tests, and the page would fetch again
  await page.route('**/api/v1/events', () => new Promise(() => undefined))
  // after a second, a part that is drawn late may fetch the same list again; no second passes here
  await page.clock.setFixedTime(Date.now())
  for (const path of ['/dashboard', '/requests', `/requests/${requests[0]?.external_id}`, '/account'])
    await test.step(path, async () => {
      const held = Promise.withResolvers<void>()
      await withoutFiles(page, held.promise)
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'GET' && /\/api\/v1\/(?!events)/.test(request.url())) asked.push(request.url())
      })
      await page.goto(path, { waitUntil: 'commit' })
      await expect.poll(() => asked.filter((url) => url.endsWith('/users/current'))).toHaveLength(1)
      const early = [...asked]
      held.resolve()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.earlyAnswers?.size)).toBe(0)
      expect(early.filter((url) => asked.indexOf(url) !== asked.lastIndexOf(url))).toEqual([])
      page.removeAllListeners('request')
    })
})

test('the desk’s sign-in form is painted before files load, and keeps typed text', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto(`${DESK_DOOR}/tasks`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign in with/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).pressSequentially(CONCIERGE.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD.slice(0, -1))
  held.resolve()
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(PASSWORD.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible()
})

test('a concierge who presses Sign in before the desk’s code has loaded is signed in once it has', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto(DESK_DOOR, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(CONCIERGE.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // the password is sent only in the call
  expect(new URL(page.url()).search).toBe('')
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
})

test('a signed-in concierge first sees the desk’s frame, and no form', async ({ signedInDesk: page }) => {
  await expectFrameFirst(page, 'Queue')
})

test('the desk shows an error if its code does not load', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(DESK_DOOR)
  await expect(page.getByRole('alert')).toHaveText(
    'This page could not be loaded. Please check your connection and try again.',
  )
})

test('the desk shows the mark for a page without its own placeholder, until its code has loaded', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto(`${DESK_DOOR}/forgot-password`, { waitUntil: 'commit' })
  const mark = page.locator('body > div > [data-mark]')
  await expect(mark).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(mark).toBeHidden()
})

for (const { person, path, areas } of [
  { person: EMPLOYER, path: '/report', areas: ['employer'] },
  { person: OPERATIONS, path: '/catalog', areas: ['operations', 'setup'] },
])
  test(`${path} of the desk loads only the code of its own area`, async ({ deskPage }) => {
    await signInAtDesk(deskPage.context(), person)
    const loaded: string[] = []
    deskPage.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await deskPage.goto(path)
    await expect(deskPage.getByRole('heading', { level: 1 })).toBeVisible()
    const names = loaded.flatMap((file) => /^\/assets\/([a-z]+)-[\w-]+\.js$/.exec(file)?.[1] ?? [])
    const others = ['account', 'concierge', 'employer', 'operations', 'promises', 'setup'].filter(
      (area) => !areas.includes(area),
    )
    expect(names).toContain(areas[0])
    expect(names.filter((name) => others.includes(name))).toEqual([])
  })
