import type { Page } from '@playwright/test'
import { asMember, expect, test as visitor } from './journey.ts'

/** What a browser knows about each field on the page: its name, its autocomplete value and its keyboard. */
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

const PUBLIC = [
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
] as const

const OF_MEMBERS = [
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
] as const

for (const [test, where, pages] of [
  [visitor, 'on public pages', PUBLIC],
  [asMember, 'of members', OF_MEMBERS],
] as const)
  test(`every field ${where} has autocomplete and keyboard hints`, async ({ page }) => {
    for (const [path, fields] of pages) {
      await page.goto(path)
      await expect(
        page.getByRole('main').getByRole('textbox').or(page.getByLabel('New password')).first(),
      ).toBeVisible()
      expect(await fieldsOn(page)).toEqual(fields)
    }
  })
