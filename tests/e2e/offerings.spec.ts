import { getOffering } from '#contract/member/offerings.ts'
import { asMaya, asMember, browserOf, expect, test } from './journey.ts'
import { signInPerson } from './people.ts'

asMaya('the best benefits and offers stand in two sections, and "View all" keeps which', async ({ page }) => {
  await page.goto('/benefits-and-offers')
  const benefits = page.getByRole('region', { name: 'Your Benefits' })
  const offers = page.getByRole('region', { name: 'Exclusive offers from Tendwell' })
  await expect(benefits.getByRole('listitem').first()).toBeVisible()
  await expect(offers.getByRole('listitem').first()).toBeVisible()
  expect(await benefits.getByRole('listitem').count()).toBeLessThanOrEqual(6)
  await benefits.getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/benefits-and-offers/all?type=benefit')
  await expect(page.getByRole('switch', { name: 'Show only my benefits' })).toBeChecked()
  await page.getByRole('link', { name: 'Back to Benefits & Offers' }).click()
  await offers.getByRole('link', { name: 'View all' }).click()
  await expect(page.getByRole('switch', { name: 'Show only my benefits' })).not.toBeChecked()
})

asMaya('both sections have their place while they come, and one that is late moves nothing', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/offerings?*types=benefit&*', async (route) => {
    await held.promise
    await route.continue()
  })
  const offers = page.waitForResponse(/api\/v1\/offerings\?.*types=product/)
  await page.goto('/benefits-and-offers')
  await offers
  await expect(page.getByRole('main').getByRole('list', { name: 'Loading' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: /Exclusive offers/ })).toHaveCount(0)
  held.resolve()
  await expect(page.getByRole('region', { name: 'Your Benefits' })).toBeVisible()
  await expect(page.getByRole('region', { name: /Exclusive offers/ })).toBeVisible()
})

asMaya(
  'category and "Show only my benefits" narrow the list and stay in the address',
  { tag: '@4.65' },
  async ({ page }) => {
    await page.goto('/benefits-and-offers/all')
    const list = page.getByRole('list', { name: 'Offerings' })
    await expect(list.getByRole('listitem').first()).toBeVisible()
    const all = await list.getByRole('listitem').count()
    const filter = page.getByRole('radiogroup', { name: 'Filter by category' })
    await expect(filter.getByRole('radio', { name: 'All', exact: true })).toBeChecked()
    await page.getByRole('switch', { name: 'Show only my benefits' }).check()
    await expect(page).toHaveURL(/type=benefit/)
    await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(all)
    const benefits = await list.getByRole('listitem').count()
    await filter.getByRole('radio', { name: 'Pet' }).check()
    await expect(page).toHaveURL(/type=benefit/)
    await expect(page).toHaveURL(/filter=Pet/)
    await expect.poll(() => list.getByRole('listitem').count()).toBeLessThan(benefits)
    await page.reload()
    await expect(filter.getByRole('radio', { name: 'Pet' })).toBeChecked()
    await page.goBack()
    await expect(page, 'choosing left no steps to go back through').not.toHaveURL(/benefits-and-offers\/all/)
  },
)

asMaya('on a phone the category that the address names is seen in its row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/benefits-and-offers/all?filter=Travel')
  const travel = page.getByRole('radio', { name: 'Travel' })
  await expect(travel).toBeChecked()
  await expect(travel).toBeInViewport({ ratio: 1 })
})

asMaya('a filter that nothing fits says so', async ({ page }) => {
  await page.goto('/benefits-and-offers/all?type=benefit&filter=No+such+category')
  await expect(page.getByRole('heading', { name: 'Sorry, no results have been found' })).toBeVisible()
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

asMaya('details that cannot be loaded say so, and a new try brings them', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await page.goto('/benefits-and-offers')
  await page.route('**/api/v1/offerings/*', (route) => route.fulfill({ status: 422, json: { error: 'no' } }))
  await page.getByRole('region', { name: 'Your Benefits' }).getByRole('listitem').getByRole('button').first().click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('alert')).toContainText(
    'There was an error loading the offering details. Please try again.',
  )
  await page.unroute('**/api/v1/offerings/*')
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByRole('alert')).toHaveCount(0)
})

asMaya('a step or a paragraph that has a name or an address is shown with both', async ({ page }) => {
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

asMember('"Request help" starts the request about benefits', async ({ page }) => {
  await page.goto('/benefits-and-offers')
  await page.getByRole('button', { name: 'Request help' }).click()
  await expect(page.getByRole('dialog', { name: 'Help me with my benefits' })).toBeVisible()
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
