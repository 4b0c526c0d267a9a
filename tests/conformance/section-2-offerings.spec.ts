import type { Page, Route } from '@playwright/test'
import type { ListedOffering } from '#contract/member/offerings.ts'
import { asMaya, expect, test } from '#tests/e2e/journey.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('OfferingsLanding', () => {
  asMaya('has an intro, "Request help", and two sections', { tag: ['@2.64', '@2.66', '@2.67'] }, async ({ page }) => {
    await page.goto('/benefits-and-offers')
    await expect(heading(page)).toHaveText('Benefits & Offers')
    await expect(page.getByText(/What Brightwater Foods already pays for/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request help' })).toBeVisible()
    for (const [name, address] of [
      ['Your Benefits', '/benefits-and-offers/all?type=benefit'],
      ['Exclusive offers from Tendwell', '/benefits-and-offers/all'],
    ] as const) {
      const section = page.getByRole('region', { name })
      await expect(section.getByRole('listitem').first()).toBeVisible()
      await expect(section.getByRole('link', { name: 'View all' })).toHaveAttribute('href', address)
    }
  })

  asMaya('shows a section only when it has items', { tag: '@2.68' }, async ({ page }) => {
    const none = (route: Route) => route.fulfill({ json: { offerings: [] } })
    await page.route('**/api/v1/offerings?types=benefit&*', none)
    await page.goto('/benefits-and-offers')
    const offers = page.getByRole('region', { name: 'Exclusive offers from Tendwell' })
    await expect(offers.getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your Benefits' })).toHaveCount(0)
    await page.route('**/api/v1/offerings?types=product&*', none)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View all' })).toHaveCount(0)
  })

  // it starts a request, which waits on the device: it needs its own page
  asMaya('cards open a drawer with the whole offering', { tag: ['@2.69', '@2.80', '@4.68'] }, async ({ page }) => {
    const listed = page.waitForResponse('**/api/v1/offerings?types=benefit&*')
    await page.goto('/benefits-and-offers')
    const { offerings }: { offerings: ListedOffering[] } = await (await listed).json()
    const helped = offerings.find((one) => one.request_survey_id !== null)
    if (!helped) throw new Error('no benefit of the demo leads to a request')
    const benefits = page.getByRole('region', { name: 'Your Benefits' })
    await benefits.getByRole('button').filter({ hasText: helped.heading }).first().click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(helped.provider_name, { exact: true }).first()).toBeVisible()
    expect(helped.provider_logo_url).not.toBeNull()
    await expect(drawer.locator(`img[src="${helped.provider_logo_url}"]`)).toHaveCount(1)
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText(helped.heading)
    await expect(drawer).toContainText(helped.name)
    await expect(drawer.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await drawer.getByRole('button', { name: helped.request_survey_cta ?? '' }).click()
    await expect(page.getByRole('dialog', { name: helped.request_survey_name ?? '' })).toBeVisible()
  })

  asMaya('"Request help" starts "Help me with my benefits", 720', { tag: ['@2.65', '@9.17'] }, async ({ page }) => {
    await page.goto('/benefits-and-offers')
    const begun = page.waitForRequest('**/api/v1/request_surveys/*/user_request_surveys')
    await page.getByRole('button', { name: 'Request help' }).click()
    expect(new URL((await begun).url()).pathname).toBe('/api/v1/request_surveys/720/user_request_surveys')
    await expect(page.getByRole('dialog', { name: 'Help me with my benefits' })).toBeVisible()
  })

  asMaya('a disclaimer explains what coverage varies by', { tag: ['@2.70', '@2.71', '@2.72'] }, async ({ page }) => {
    await page.goto('/benefits-and-offers')
    const disclaimer = page.getByText(/general overview/)
    for (const words of [/eligibility and coverage vary/i, /employment status/, /provider/, /location/])
      await expect(disclaimer).toContainText(words)
    await expect(disclaimer).toContainText(/official plan documents/)
    await expect(disclaimer).toContainText(/your employer or benefits provider/)
  })
})

asMaya('OfferingsFull has a way back, chips and a grid', { tag: ['@2.73', '@2.74', '@2.76'] }, async ({ page }) => {
  await page.goto('/benefits-and-offers/all')
  await expect(page.getByRole('link', { name: 'Back to Benefits & Offers' })).toHaveAttribute(
    'href',
    '/benefits-and-offers',
  )
  const chips = page.getByRole('radiogroup', { name: 'Filter by category' })
  await expect(chips.getByRole('radio', { name: 'Pet' })).not.toBeChecked()
  await expect(chips.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
  const list = page.getByRole('list', { name: 'Offerings' })
  await expect(list.getByRole('button').first()).toBeVisible()
  await expect(list).toHaveCSS('display', 'grid')
})

asMaya(
  'OfferingsFull: the queries type and filter stay in sync with the controls, by replacing the address',
  { tag: ['@2.78', '@2.79', '@4.65', '@4.66', '@4.67'] },
  async ({ page }) => {
    const onlyBenefits = page.getByRole('switch', { name: 'Show only my benefits' })
    const chip = (name: string) => page.getByRole('radio', { name, exact: true })
    await page.goto('/benefits-and-offers')
    await page.goto('/benefits-and-offers/all?type=benefit&filter=Pet')
    await expect(onlyBenefits, 'forced on by the address').toBeChecked()
    await expect(chip('Pet')).toBeChecked()
    const shown = () => page.getByRole('list', { name: 'Offerings' }).getByRole('listitem').count()
    await chip('All').check()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=benefit&filter=All')
    await expect.poll(shown).toBeGreaterThan(0)
    const benefits = await shown()
    await onlyBenefits.uncheck()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=all&filter=All')
    await expect.poll(shown).toBeGreaterThan(benefits)
    const all = await shown()
    await chip('Home').check()
    await expect(page).toHaveURL('/benefits-and-offers/all?type=all&filter=Home')
    await expect.poll(shown).toBeLessThan(all)
    await page.goBack()
    await expect(page, 'no change was a step of its own').toHaveURL('/benefits-and-offers')
  },
)

const ALL_OFFERINGS = /\/api\/v1\/offerings\?types=benefit%2Cproduct$/

asMaya('OfferingsFull: no "Show only my benefits" if all are, or none is', { tag: '@2.75' }, async ({ page }) => {
  const onlyBenefits = page.getByRole('switch', { name: 'Show only my benefits' })
  await page.goto('/benefits-and-offers/all')
  await expect(onlyBenefits).toBeVisible()
  for (const shown of [true, false]) {
    await page.route(ALL_OFFERINGS, async (route) => {
      const response = await route.fetch()
      const { offerings }: { offerings: { type: string }[] } = await response.json()
      await route.fulfill({ json: { offerings: offerings.filter(({ type }) => (type === 'benefit') === shown) } })
    })
    await page.reload()
    await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('button').first()).toBeVisible()
    await expect(onlyBenefits).toHaveCount(0)
    await page.unroute(ALL_OFFERINGS)
  }
})
