import { getOffering } from '#contract/member/offerings.ts'
import { asMaya, browserOf, expect, test } from './journey.ts'
import { signInPerson } from './people.ts'

asMaya('both sections keep their place while they load, and a late one moves nothing', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/offerings?*types=benefit&*', (route) => held.promise.then(() => route.continue()))
  const offers = page.waitForResponse(/api\/v1\/offerings\?.*types=product/)
  await page.goto('/benefits-and-offers')
  await offers
  await expect(page.getByRole('main').getByRole('list', { name: 'Loading' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: /Exclusive offers/ })).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('region', { name: 'Your Benefits' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Exclusive offers/ })).toBeVisible()
})

asMaya('on a phone the selected category is scrolled into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/benefits-and-offers/all?filter=Travel')
  const travel = page.getByRole('radio', { name: 'Travel' })
  await expect(travel).toBeChecked()
  await expect(travel).toBeInViewport({ ratio: 1 })
})

asMaya('a filter without results shows a message', { tag: ['@2.77', '@8.41'] }, async ({ page }) => {
  await page.goto('/benefits-and-offers/all?type=benefit&filter=No+such+category')
  await expect(page.getByRole('heading', { name: 'Sorry, no results have been found' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show everything' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Offerings' }).getByRole('listitem').first()).toBeVisible()
})

asMaya('a card opens the offering’s drawer, which Escape closes', { tag: '@4.68' }, async ({ page }) => {
  await page.goto('/benefits-and-offers')
  const card = page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first()
  await card.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).not.toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(card).toBeFocused()
})

asMaya('a step or a paragraph with a name or an address shows both', async ({ page }) => {
  await page.route('**/api/v1/offerings/*', async (route) => {
    const answer = getOffering.answer.parse(await (await route.fetch()).json())
    const line = { value: 'Read the plan', external_url: 'https://plan.example/terms' }
    const sections = (['numbered', 'text'] as const).map((section_type, id) => ({
      id,
      section_type,
      heading: section_type,
      cta_text: null,
      cta_url: null,
      items: [
        { key: '1', value: 'Plain words', external_url: null },
        { ...line, key: 'First' },
      ],
    }))
    await route.fulfill({ json: { offering: { ...answer.offering, sections } } })
  })
  await page.goto('/benefits-and-offers')
  await page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('First')).toHaveCount(2)
  for (const link of await drawer.getByRole('link', { name: 'Read the plan' }).all())
    await expect(link).toHaveAttribute('href', 'https://plan.example/terms')
  await expect(drawer.getByText('1 Plain words')).toHaveCount(0)
})

test('a member of another company sees none of Brightwater’s benefits', async ({ browser, faults }) => {
  const context = await browser.newContext({ storageState: browserOf(await signInPerson('plain@tendwell.test')) })
  faults.watch(context)
  const page = await context.newPage()
  await page.goto('/benefits-and-offers/all')
  const list = page.getByRole('list', { name: 'Offerings' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expect(list.getByText('Brightwater')).toHaveCount(0)
  await context.close()
})
