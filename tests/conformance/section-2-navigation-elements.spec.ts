import type { Page } from '@playwright/test'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Navigation elements', () => {
  asMaya(
    'Main navigation: Dashboard, Requests, Benefits & Offers, and Account with initials and full name',
    { tag: '@2.83' },
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
      { tag: '@2.84' },
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

  for (const [tag, mode, opener, title, words] of [
    ['@2.85', 'custom', 'Custom request', 'Custom request', 'How would you categorize your request?'],
    [
      '@2.86',
      'explore',
      'Explore all categories',
      'Request categories',
      'Explore request ideas from the following categories.',
    ],
  ] as const)
    asMaya(`Categories drawer, ${mode}: "${title}" / "${words}"`, { tag }, async ({ page }) => {
      await page.goto('/requests')
      await page.getByRole('main').getByRole('button', { name: opener }).click()
      const drawer = page.getByRole('dialog', { name: title })
      await expect(drawer.getByRole('heading', { name: title })).toBeVisible()
      await expect(drawer.getByText(words).first()).toBeVisible()
      await expect(drawer.getByText('Wildcard')).toBeVisible()
    })
})
