import type { Page } from '@playwright/test'
import { reportedBy } from '#tests/e2e/deployment.ts'
import { asMaya, expect, signIn, test } from '#tests/e2e/journey.ts'
import { alert, answerCall, LOAD_FAILURE } from './failing-calls.ts'

test.describe('The error boundary', () => {
  /** Sorting the requests throws, so their page fails. */
  const fallOver = (page: Page, message: string, more: object = {}) =>
    page.addInitScript(
      ([text, facts]) => {
        const fail = () => {
          throw Object.assign(new Error(text), facts)
        }
        const { toSorted } = Array.prototype
        const value = function (this: unknown[], compare: undefined) {
          const isOfRequests = this.some((one) => typeof one === 'object' && one !== null && 'issued_at' in one)
          return isOfRequests ? fail() : toSorted.call(this, compare)
        }
        Reflect.defineProperty(Array.prototype, 'toSorted', { value })
      },
      [message, more] as const,
    )

  asMaya('does not report a 401', { tag: '@8.29' }, async ({ page, faults }) => {
    faults.allow(/./)
    const reported = await reportedBy(page)
    await fallOver(page, 'Please sign in to continue.', { status: 401 })
    await page.goto('/requests')
    await expect(page.getByRole('alert')).toHaveText('Please sign in to continue.')
    // reports are sent in order: the next one proves that this one was left out
    await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
    const errors = () => reported.filter((sent) => sent.includes('"exception"'))
    await expect.poll(() => errors().length).toBe(1)
    expect(errors()[0]).toContain('A fault of ours')
    expect(reported.join()).not.toContain('Please sign in to continue.')
  })

  for (const [message, shown] of [
    ['The list is out of order', 'The list is out of order'],
    ['', 'An unexpected error occurred'],
  ] as const)
    asMaya(`shows "${shown}" for "${message}", and reports it`, { tag: '@8.28' }, async ({ page, faults }) => {
      faults.allow(/./)
      const reported = await reportedBy(page)
      await fallOver(page, message)
      await page.goto('/requests')
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText(shown)
      await expect.poll(() => reported.some((sent) => sent.includes('"exception"'))).toBe(true)
    })
})

test.describe('Error tracking', () => {
  const errorsIn = (reported: string[]) => reported.filter((sent) => sent.includes('"exception"'))

  test('hears of a failed unlock, but not of "Invalid unlock token."', { tag: '@8.31' }, async ({ page, faults }) => {
    faults.allow(LOAD_FAILURE)
    const reported = await reportedBy(page)
    await page.goto('/unlock/some-token')
    await expect(alert(page)).toContainText('Invalid unlock token.')
    expect(errorsIn(reported)).toEqual([])
    await answerCall(page, '**/users/unlock?*', { status: 500, json: {} })
    await page.reload()
    await expect(alert(page)).toContainText('Unable to unlock your account')
    await expect.poll(() => errorsIn(reported).length).toBe(1)
  })

  test('does not report a 401', { tag: '@8.29' }, async ({ page, faults }) => {
    faults.allow(LOAD_FAILURE)
    const reported = await reportedBy(page)
    await answerCall(page, '**/users/unlock?*', { status: 401, json: { error: 'Please sign in to continue.' } })
    await page.goto('/unlock/some-token')
    await expect(alert(page)).toContainText('Please sign in to continue.')
    // reports are sent in order: the next one proves that this one was left out
    await answerCall(page, '**/users/sign_in', { status: 500, json: { error: 'A fault of ours' } })
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, 'maya@tendwell.test')
    await expect.poll(() => errorsIn(reported).length).toBe(1)
    expect(errorsIn(reported)[0]).toContain('A fault of ours')
  })
})

asMaya('a lazy page that fails to load is loaded whole', { tag: ['@2.34', '@8.42'] }, async ({ page, faults }) => {
  faults.allow(/Failed to load resource|dynamically imported module/i)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
  // pointing at the link and clicking it both load
  const loadedWhole: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && loadedWhole.push(new URL(request.url()).pathname))
  await page.route('**/assets/account-page-*.js', (route) =>
    loadedWhole.length > 0 ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Maya Lindqvist/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  expect(loadedWhole).toEqual(['/account'])
})
