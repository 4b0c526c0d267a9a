import type { Page } from '@playwright/test'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('Navigation elements', () => {
  asMaya('Main navigation: 3 pages, and Account with initials and full name', { tag: '@2.83' }, async ({ page }) => {
    await page.goto('/account')
    const links = main(page).getByRole('link')
    const places = ['/dashboard', '/dashboard', '/requests', '/benefits-and-offers', '/account']
    await expect(links).toHaveCount(places.length)
    for (const [at, place] of places.entries()) await expect(links.nth(at)).toHaveAttribute('href', place)
    await expect(links.last()).toContainText(/ML.*Maya Lindqvist/)
  })

  asMaya.describe('on a phone', () => {
    asMaya.use({ viewport: { width: 390, height: 844 } })
  })
})
