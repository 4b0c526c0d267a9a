import { asMember, expect } from './journey.ts'

asMember.use({ welcomed: false })

asMember('the welcome is three steps, back and forth, and ends at the dashboard', async ({ page }) => {
  await page.goto('/welcome')
  await expect(page).toHaveURL('/welcome/about-us')
  await expect(page).toHaveTitle('Tendwell | About Us')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Tendwell' })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Step 1 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('progressbar', { name: 'Step 2 of 3' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have a car' }).check()
  await page.getByRole('checkbox', { name: 'I have a pet' }).check()
  await page.getByRole('checkbox', { name: 'I have a pet' }).uncheck()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Contact info' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('checkbox', { name: 'I have a car' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'I have a pet' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100122')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeVisible()
})

asMember('an address is needed whole or not at all', async ({ page, member }) => {
  await page.goto('/welcome/contact-info')
  const field = (name: string) => page.getByRole('textbox', { name })
  await expect(field('Email')).toHaveValue(member.email)
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(field('Phone number')).toBeFocused()
  await expect(field('Phone number')).toHaveAttribute('aria-invalid', 'true')
  await field('Phone number').fill('5550100122')
  await field('City').fill('Minneapolis')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(field('Address line 1')).toHaveAccessibleDescription('Please enter the first line of your address')
  await expect(field('Postal code')).toHaveAccessibleDescription('Please enter your postal code')
  await expect(field('Address line 2')).not.toHaveAttribute('aria-invalid', 'true')
  await field('City').fill('')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Ada' })).toBeVisible()
})

asMember('what was typed in the welcome outlives a reload', async ({ page }) => {
  await page.goto('/welcome/contact-info')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('55501')
  await page.getByRole('textbox', { name: 'City' }).fill('Minnea')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Minnea')
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue(/^\(555\) 01/)
})
