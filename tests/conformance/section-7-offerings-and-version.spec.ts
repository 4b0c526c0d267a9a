import type { Locator } from '@playwright/test'
import { deployWith } from '#tests/e2e/deployment.ts'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'
import { call } from './calls.ts'

test.describe('Offerings', () => {
  asMaya(
    'the landing page requests each type, featured preferred, at most six; the full page requests both types',
    { tag: ['@7.28', '@7.29', '@7.30', '@7.31', '@9.14'] },
    async ({ page }) => {
      const landing = ['benefit', 'product'].map((type) =>
        call(page, 'GET', `/offerings?types=${type}&prefer_featured=true&limit=6`),
      )
      await page.goto('/benefits-and-offers')
      await Promise.all(landing)
      const full = call(page, 'GET', '/offerings?types=benefit%2Cproduct')
      const categories = call(page, 'GET', '/offering_categories')
      await page.goto('/benefits-and-offers/all')
      await Promise.all([full, categories])
      const one = call(page, 'GET', /^\/offerings\/\d+$/)
      await page.getByRole('list', { name: 'Offerings' }).getByRole('button').first().click()
      await one
    },
  )

  asMaya('fetching is throttled to once per 1000 ms', { tag: ['@7.33', '@9.15'] }, async ({ page }) => {
    let fetched = 0
    page.on('request', (request) => request.url().includes('/offerings?types=benefit&') && (fetched += 1))
    await page.clock.install()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    const main = page.getByRole('navigation', { name: 'Main' })
    // the test moves the time: a late answer needs another step
    const shows = (what: Locator) =>
      expect(async () => {
        await page.clock.runFor(5)
        await expect(what).toBeVisible({ timeout: 500 })
      }).toPass()
    const lookAround = async () => {
      await main.getByRole('link', { name: 'Benefits & Offers' }).click()
      await shows(page.getByRole('region', { name: 'Your Benefits' }))
      await main.getByRole('link', { name: 'Dashboard' }).last().click()
      await shows(page.getByRole('heading', { name: 'Hi, Maya' }))
    }
    await lookAround()
    await lookAround()
    expect(fetched).toBe(1)
    await page.clock.runFor(1000)
    await lookAround()
    expect(fetched).toBe(2)
  })
})

asMaya('a visible tab fetches /__version.json?cb=timestamp: version', { tag: ['@7.32', '@9.35'] }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
  for (let times = 0; times < 2; times += 1) {
    const asked = page.waitForRequest('**/__version.json?*')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const answer = await (await asked).response()
    expect(await answer?.json()).toEqual({ version: expect.stringMatching(/./) })
    const stamp = Number(new URL((await asked).url()).searchParams.get('cb'))
    expect(Math.abs(stamp - Date.now())).toBeLessThan(60_000)
  }
})

asMaya('a non-production host calls the local server by default', { tag: '@7.35' }, async ({ page }) => {
  const production = 'https://api.production.example'
  await deployWith(page, { api_base_url: production, production_api_url: production })
  const called = call(page, 'GET', '/users/current')
  await page.goto('/account')
  await called
  await expect(page.getByText('Maya Lindqvist').last()).toBeVisible()
})

asMaya('an allowed non-production host calls the production API', { tag: '@7.35' }, async ({ page, faults }) => {
  faults.allow(/./) // this page's policy blocks other hosts
  const production = 'https://api.production.example'
  await deployWith(page, {
    api_base_url: production,
    production_api_url: production,
    production_api_allowed: true,
  })
  const tried = page.waitForEvent('console', (message) => message.text().includes(`${production}/api/v1`))
  await page.goto('/account')
  await tried
})
