import type { Page } from '@playwright/test'
import { asMember, expect, signIn, test } from './journey.ts'

/** What a browser knows of each field on the page: its name, what it may fill in, which keyboard it takes. */
function fieldsOn(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('input:not([type=checkbox], [type=radio], [type=file])')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ labels, autocomplete, inputMode, type }) => {
        const label = labels?.[0]?.textContent?.replace(/\s*\(optional\)/, '')
        return [label, autocomplete || 'nothing', inputMode || type].join(': ')
      }),
    )
}

for (const [path, fields] of [
  ['/sign-in', ['Email: username: email', 'Password: current-password: password']],
  [
    '/sign-up',
    [
      'First name: given-name: text',
      'Last name: family-name: text',
      'Email: username: email',
      'Password: new-password: password',
    ],
  ],
  ['/forgot-password', ['Email: username: email']],
  [
    '/reset-password/some-token',
    ['New password: new-password: password', 'Confirm new password: new-password: password'],
  ],
] as const)
  test(`every field of ${path} tells browsers and phones what it takes`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await fieldsOn(page)).toEqual(fields)
  })

for (const [path, fields] of [
  ['/mfa-enrollment', ['Phone number: tel-national: tel']],
  [
    '/welcome/contact-info',
    [
      'Phone number: tel-national: tel',
      'Email: email: email',
      'Address line 1: address-line1: text',
      'Address line 2: address-line2: text',
      'City: address-level2: text',
      'State: address-level1: text',
      'Postal code: postal-code: text',
      'Country: country-name: text',
    ],
  ],
] as const)
  asMember(`every field of ${path} tells browsers and phones what it takes`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible()
    expect(await fieldsOn(page)).toEqual(fields)
  })

test('a code that was copied with its words around is pasted as six digits', async ({ page, context, faults }) => {
  faults.allow(/status of 429/) // other tests ask for this phone’s codes too
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/sign-in')
  await signIn(page, 'mfa@tendwell.test')
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await page.evaluate(() => navigator.clipboard.writeText(' 123 456\n'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(code).toHaveValue('123456')
})
