import { asMaya, asMember, expect } from './journey.ts'

asMaya.describe('on a wide screen', () => {
  asMaya.use({ viewport: { width: 1440, height: 900 } })

  asMaya('the navigation leads to every part and marks the current one', async ({ page }) => {
    await page.goto('/dashboard')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [link, heading] of [
      [/^Requests/, 'Requests'],
      ['Benefits & Offers', 'Benefits & Offers'],
      [/Maya Lindqvist/, 'Account Settings'],
      ['Dashboard', 'Hi, Maya'],
    ] as const) {
      await main.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(main.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
    }
    await expect(page.getByRole('navigation', { name: 'Bottom bar' })).toHaveCount(0)
  })
})

asMaya.describe('on a phone', () => {
  asMaya.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  asMaya('the bottom bar starts requests, a user menu leads to the account', { tag: '@2.84' }, async ({ page }) => {
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    const bar = page.getByRole('navigation', { name: 'Bottom bar' })
    await expect(bar.getByRole('link')).toHaveCount(4)
    await bar.getByRole('button', { name: 'Create a request' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Custom request' })
    await expect(drawer).toBeVisible()
    await page.goBack()
    await expect(drawer, 'Back closes the drawer and stays on the page').toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'User menu' }).tap()
    await expect(page.getByRole('banner').getByText('Maya Lindqvist')).toBeVisible()
    await expect(page.getByText('member@tendwell.test')).toBeVisible()
    await page.getByRole('link', { name: 'Manage your account' }).tap()
    await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
    // the menu's own text, the account's owner, their email address, and where notices are sent
    await expect(page.getByText('member@tendwell.test', { exact: true })).toHaveCount(4)
  })
})

asMaya('the footer names the company that provides access', async ({ page }) => {
  await page.goto('/requests')
  await expect(page.getByRole('contentinfo')).toContainText('Brought to you by Brightwater Foods')
})

asMaya('the first Tab on every page offers to skip the navigation', async ({ page }) => {
  await page.goto('/requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('button', { name: 'Custom request' })).toBeFocused()
  await expect(page).toHaveURL('/requests')
})

asMember('the light or dark choice survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/account')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const appearance = page.getByRole('radiogroup', { name: 'Appearance' })
  await expect(appearance.getByRole('radio', { name: 'System' })).toBeChecked()
  const light = await ground()
  await appearance.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await expect(appearance.getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await ground()).toBe(dark)
  await appearance.getByRole('radio', { name: 'System' }).check()
  await expect.poll(ground).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).toBe(dark)
})

asMember('a drawer whose code was removed by a release opens after one reload', async ({ page, faults }) => {
  faults.allow(/Failed to load resource|error loading dynamically imported module/i)
  await page.goto('/requests/category/4')
  const idea = page.getByRole('button', { name: 'Find a groomer', exact: true })
  await expect(idea).toBeVisible()
  let reloads = 0
  await page.route('**/requests/category/4', (route) => {
    reloads += 1
    return route.continue()
  })
  await page.route('**/assets/*.js', async (route) => {
    if (reloads > 0) return route.continue()
    const response = await route.fetch()
    const isDrawer = (await response.text()).includes('Draft kept on this device')
    return isDrawer ? route.fulfill({ status: 404 }) : route.fulfill({ response })
  })
  // the first pointer movement or key loads it
  await page.mouse.move(10, 10)
  await expect.poll(() => reloads).toBe(1)
  await idea.click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Who is getting the haircut?' })).toBeVisible()
  expect(reloads).toBe(1)
})

asMember('a banner shows while the server is unreachable', async ({ page, context, faults }) => {
  faults.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  await page.goto('/requests')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  const banner = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Try again' }) })
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/requests/category/4')
  await expect(page.getByRole('heading', { level: 1, name: 'Pet' })).toBeVisible()
  await context.setOffline(true)
  const { y = 0, height = 0 } = (await banner.boundingBox()) ?? {}
  const head = await page.getByRole('main').locator('header').boundingBox()
  expect(y + height, 'it covers nothing of a page').toBeLessThan(head?.y ?? 0)
})

asMaya('a crashed page can be retried, and the keyboard continues from its heading', async ({ page, faults }) => {
  faults.allow(/./)
  await page.addInitScript(() => {
    const { toSorted } = Array.prototype
    const value = function (this: unknown[], compare: undefined) {
      if (this.some((one) => typeof one === 'object' && one !== null && 'issued_at' in one) && !('isMended' in window))
        throw new Error('The list is out of order')
      return toSorted.call(this, compare)
    }
    Reflect.defineProperty(Array.prototype, 'toSorted', { value })
  })
  await page.goto('/requests')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeFocused()
})

asMaya(
  'a list that failed to load shows the error, and a retry fixes it',
  { tag: '@8.17' },
  async ({ page, faults }) => {
    faults.allow(/Failed to load resource/)
    await page.route('**/api/v1/requests/completed*', (route) => route.fulfill({ status: 500, body: 'no JSON' }))
    await page.goto('/requests?tab=Completed')
    const panel = page.getByRole('tabpanel', { name: /Completed/ })
    await expect(panel.getByRole('alert')).toHaveText('Failed to fetch closed requests')
    await page.unroute('**/api/v1/requests/completed*')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('link').first()).toBeVisible()
  },
)
