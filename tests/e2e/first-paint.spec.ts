import type { Page } from '@playwright/test'
import { inProgressRequests } from '#contract/member/requests.ts'
import { DESK_DOOR, PASSWORD } from './doors.ts'
import { asMaya, expect, signInAtDesk, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { CONCIERGE, EMPLOYER } from './staff.ts'

const WHITE = 'rgb(255, 255, 255)'

for (const [system, chosen] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const)
  test.describe(`where the system is ${system} and ${chosen} was chosen`, () => {
    test.use({ colorScheme: system })

    test(`a reload is ${chosen} before the style sheet is there, and before the app is`, async ({ page, faults }) => {
      faults.allow(/Failed to load resource/)
      await page.goto('/sign-in')
      await page.evaluate((scheme) => localStorage.setItem('tendwell.scheme', scheme), chosen)
      const held = Promise.withResolvers<void>()
      await page.route('**/*.css', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'commit' })
      await page.locator('.arriving').waitFor({ state: 'attached' })
      // the browser's own ink on the browser's own ground, which is all there is until the style sheet comes
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

/** Until the promise resolves the page has nothing but what its first answer holds. */
async function withoutFiles(page: Page, until: Promise<void>) {
  await page.route('**/assets/*', async (route) => {
    await until
    await route.continue()
  })
}

/** The frame alone, until the files come and the page with this heading takes its place. */
async function expectFrameFirst(page: Page, heading: string) {
  const files = Promise.withResolvers<void>()
  await withoutFiles(page, files.promise)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  files.resolve()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  // else each change of the page would have its styles look for its first part again
  await expect(page.locator('body')).toHaveAttribute('data-arrived')
}

test('the form to sign in is painted before any file has come, and what is typed and pressed in it counts', async ({
  page,
}) => {
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
  // the app's own field by now, with the words and the caret of the one before it
  await expect(page.locator('[data-shell]')).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type(PASSWORD.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who presses Sign in before its code has come is signed in once it has', async ({ page }) => {
  const { email } = await signUpPerson()
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  // the password goes nowhere but into the call
  expect(new URL(page.url()).search).toBe('')
  held.resolve()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the painted form leaves the line to its code: the fonts come once that is there', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
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

test('where the code of a page does not come, the page says so and leads on', async ({ page, faults }) => {
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

asMaya('who is signed in sees the frame before any file has come, and no form', async ({ page }) => {
  await expectFrameFirst(page, 'Hi, Maya')
})

asMaya('what a page asks for is asked for before its code has come, and by nobody again', async ({ page, maya }) => {
  const { requests } = await maya.call(inProgressRequests, {})
  // the live line would tell of what others do meanwhile, and the page would ask again
  await page.route('**/api/v1/events', () => new Promise(() => undefined))
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

test('the desk’s sign-in is painted before any file has come, at any address, and what is typed and pressed in it counts', async ({
  page,
}) => {
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

test('who presses Sign in at the desk before its code has come is signed in once it has', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto(DESK_DOOR, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Email' }).fill(CONCIERGE.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // the password goes nowhere but into the call
  expect(new URL(page.url()).search).toBe('')
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
})

test('who is signed in at the desk sees its frame before any file has come, and no form', async ({
  signedInDesk: page,
}) => {
  await expectFrameFirst(page, 'Queue')
})

test('where the desk’s code does not come, the page says so', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(DESK_DOOR)
  await expect(page.getByRole('alert')).toHaveText(
    'This page could not be loaded. Please check your connection and try again.',
  )
})

test('the desk shows the mark where a page has no shape of its own, until its code has come', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await withoutFiles(page, held.promise)
  await page.goto(`${DESK_DOOR}/forgot-password`, { waitUntil: 'commit' })
  const mark = page.locator('body > div > [data-mark]')
  await expect(mark).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(mark).toBeHidden()
})

test('the first input of who may open no request fetches nothing of the inbox', async ({ deskPage }) => {
  await signInAtDesk(deskPage.context(), EMPLOYER)
  await deskPage.goto('/')
  await expect(deskPage.locator('body')).toHaveAttribute('data-arrived')
  const asked: string[] = []
  deskPage.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await deskPage.keyboard.press('Control+k')
  await expect(deskPage.getByRole('combobox')).toBeFocused()
  // the menu comes when the page is at rest, and all else that comes ahead with it
  await deskPage.evaluate(() => new Promise<void>((idle) => requestIdleCallback(() => idle())))
  expect(asked.filter((path) => path.startsWith('/assets/')).length, asked.join(' ')).toBeLessThan(10)
})
