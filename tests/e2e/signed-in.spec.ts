import type { Page, Route } from '@playwright/test'
import { currentUser } from '#contract/member/accounts.ts'
import { asMember, browserOf, expect, signIn } from './journey.ts'
import { signInPerson } from './people.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const SIGNED_OUT = { cookies: [], origins: [] }

const placeOn = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' })

async function saysItEnded(page: Page) {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Your session has ended. Please sign in again.',
  )
}

asMember('a member ends another browser, and its tabs say why', async ({ page, member, browser, faults }) => {
  faults.allow(/status of 401/) // how the other browser learns of it
  const other = await browser.newContext({ userAgent: FIREFOX, storageState: SIGNED_OUT })
  faults.watch(other)
  const [tab, second] = [await other.newPage(), await other.newPage()]
  await tab.goto('/requests')
  await signIn(tab, member.email)
  await expect(tab.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await second.goto('/account')
  await expect(placeOn(second).getByRole('listitem').first()).toContainText('Firefox on Windows')

  await page.goto('/account')
  const rows = placeOn(page).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('This browser')
  await expect(rows.last()).toContainText('Firefox on Windows')
  await expect(rows.last()).toContainText(/Last used just now · Signed in \w+\s\d+,\s\d{4}/)
  await placeOn(page).getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(rows).toHaveCount(1)
  await expect(placeOn(page).getByRole('heading')).toBeFocused()
  await expect(page.getByText('Signed out: Firefox on Windows.')).toBeVisible()
  await expect(placeOn(page).getByRole('button')).toHaveCount(0)

  await saysItEnded(tab)
  await saysItEnded(second)
  await signIn(tab, member.email)
  await expect(tab.getByRole('heading', { level: 1, name: 'Requests' }), 'back where they were').toBeVisible()
  await expect(tab.getByText('Your session has ended.')).toHaveCount(0)
  await other.close()
})

asMember('a member signs out everywhere else and stays signed in here', async ({ page, member, browser, faults }) => {
  faults.allow(/status of 401/)
  const [phone, laptop] = [await signInPerson(member.email), await signInPerson(member.email)]
  const other = await browser.newContext({ storageState: browserOf(phone) })
  faults.watch(other)
  const there = await other.newPage()
  await there.goto('/dashboard')
  await expect(there.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()

  await page.goto('/account')
  await expect(placeOn(page).getByRole('listitem')).toHaveCount(3)
  await placeOn(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(placeOn(page).getByRole('listitem')).toHaveCount(1)
  await saysItEnded(there)
  await expect(laptop.call(currentUser, {})).rejects.toThrow('401')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await other.close()
})

asMember('a failed sign-out of another browser shows an error and keeps its row', async ({ page, member, faults }) => {
  faults.allow(/Failed to load resource/)
  await signInPerson(member.email)
  await page.goto('/account')
  await page.route('**/users/sessions', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await placeOn(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(placeOn(page).getByRole('alert')).toContainText(
    'That could not be signed out and is still signed in. Please try again.',
  )
  await expect(placeOn(page).getByRole('listitem')).toHaveCount(2)
  await page.unroute('**/users/sessions')
  await placeOn(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(placeOn(page).getByRole('listitem')).toHaveCount(1)
  await expect(placeOn(page).getByRole('alert')).toHaveCount(0)
})

asMember('the sign-out button does not move when late data loads', async ({ page, member }) => {
  await signInPerson(member.email)
  const late: Route[] = []
  await page.route('**/api/v1/users/factors', (route) => void late.push(route))
  await page.goto('/account')
  const everywhere = placeOn(page).getByRole('button', { name: 'Sign out everywhere else' })
  await everywhere.scrollIntoViewIfNeeded()
  await expect.poll(() => late.length).toBe(1)
  const heading = page.getByRole('heading', { name: 'Signing in' })
  // the page above may still be loading, and the browser then keeps the visible part in place
  const fromTop = async () => ((await everywhere.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0)
  const before = await fromTop()
  await late[0]?.continue()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  expect(await fromTop()).toBe(before)
})
