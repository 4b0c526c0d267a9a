import { expect, test } from './journey.ts'

test('a product’s address redirects to the partner, and Back leads to sign-in', { tag: '@2.28' }, async ({ page }) => {
  const partner = 'https://partner.example/pets'
  await page.route('https://partner.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>The partner</title>' }),
  )
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  for (const parent of ['/products', '/additional-information']) {
    await page.goto(`${parent}/pet-insurance`).catch(() => undefined) // the page may be left before it has loaded
    await expect(page).toHaveURL(partner)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
})

test('a product without a partner redirects to sign-in', async ({ page }) => {
  await page.goto('/products/home-warranty')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
