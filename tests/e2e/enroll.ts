import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { codeSentTo } from './outbox.ts'
import { uniquePhone } from './people.ts'

/** On the page that asks for a phone: enters a new phone and the code that is sent to it. Returns the phone. */
export async function enroll(page: Page): Promise<string> {
  const phone = uniquePhone()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = page.getByRole('textbox', { name: 'Verification code' })
  await expect(code).toBeVisible()
  await code.fill(await codeSentTo(phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  return phone
}
