import type { Locator, Page } from '@playwright/test'
import { phoneText } from '#basics/text/phone.ts'
import { PDF } from '#tests/world/files.ts'
import { expect, inMotion, signIn, signUp, test } from './journey.ts'
import { codeSentTo, lastSentTo } from './outbox.ts'
import { uniqueName, uniquePhone } from './people.ts'

const NEW_PASSWORD = 'a longer one this time'

test.use(inMotion)

test('a new member does everything once, up to the second factor', { tag: '@long' }, async ({ page, faults }) => {
  test.slow()
  const lastName = uniqueName()
  const email = `${lastName.toLowerCase()}@journeys.test`
  const phone = uniquePhone()
  let first = ''

  await test.step('sign up under a company’s link', async () => {
    await page.goto('/sign-up/brightwater')
    await expect(page.getByText('Brightwater Foods')).toBeVisible()
    await signUp(page, { email, firstName: 'Imogen', lastName })
  })

  await test.step('enroll a phone with its texted code', async () => {
    await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expect(page.getByRole('main')).toContainText(`the phone ending in ${phone.slice(-4)}`)
    first = await codeSentTo(phone)
    await give(page, first)
  })

  await test.step('complete the welcome', async () => {
    await expect(page.getByRole('progressbar', { name: 'Step 1 of 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'I have a car' }).check()
    await page.getByRole('checkbox', { name: 'I have a pet' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    const known = page.getByRole('textbox', { name: 'Phone number' })
    await expect(known, 'verified a minute ago').toHaveValue(phoneText(phone))
    await page.getByRole('textbox', { name: 'Address line 1' }).fill('12 Quay Street')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('textbox', { name: 'City' }), 'a begun address is a whole one').toBeFocused()
    await page.getByRole('textbox', { name: 'City' }).fill('Duluth')
    await page.getByRole('textbox', { name: 'State' }).fill('MN')
    await page.getByRole('textbox', { name: 'Postal code' }).fill('55802')
    await page.getByRole('textbox', { name: 'Country' }).fill('United States')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Imogen' })).toBeVisible()
  })

  const assistant = page.getByRole('dialog', { name: 'Find a specialist in network' })
  const thread = page.getByRole('log', { name: 'Messages' })

  await test.step('look at benefits and ask for help from an offering', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Benefits & Offers' }).click()
    await page.getByRole('region', { name: 'Your Benefits' }).getByRole('link', { name: 'View all' }).click()
    await expect(page.getByRole('heading', { name: 'All benefits & offers' })).toBeVisible()
    await page
      .getByRole('list', { name: 'Offerings' })
      .getByRole('button', { name: /PPO medical plan/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Find me a doctor in network' }).click()
    await expect(assistant.getByRole('log', { name: 'Conversation' })).toBeVisible()
  })

  await test.step('answer the questions and submit', async () => {
    const go = assistant.getByRole('button', { name: 'Continue' })
    for (const [question, words] of [
      ['What kind of doctor are we looking for?', 'An allergist'],
      ['Which health plan are you on?', 'Linden PPO'],
      ['Which ZIP code should we look around?', '55802'],
    ] as const) {
      await assistant.getByRole('textbox', { name: question }).fill(words)
      await go.click()
    }
    await assistant.getByRole('radio', { name: 'Video is fine' }).check()
    await go.click()
    await assistant.getByRole('radio', { name: 'Within a month' }).check()
    await go.click()
    for (const question of ['Anything that matters to you in a doctor?', 'The referral, if you have one']) {
      await expect(assistant.getByRole('log')).toContainText(question)
      await assistant.getByRole('button', { name: 'Skip' }).click()
    }
    await expect(assistant.getByRole('heading', { name: 'Review your answers' })).toBeVisible()
    await assistant.getByRole('button', { name: 'Submit request' }).click()
    await expect(assistant.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
    await assistant.getByRole('link', { name: 'View your requests' }).click()
    await page.getByRole('link', { name: /Find a specialist in network/ }).click()
    await expect(thread).toBeVisible()
  })

  await test.step('attach a PDF and open it', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Attach a file' }).click()
    await (await chooser).setFiles({ name: 'denial letter.pdf', mimeType: 'application/pdf', buffer: PDF })
    await page.getByRole('textbox', { name: 'Message' }).fill('This is the letter they sent.')
    await page.getByRole('button', { name: 'Send' }).click()
    const link = thread.getByRole('link', { name: /denial letter\.pdf/ })
    await expect(link).toBeVisible()
    expect((await bytesBehind(page, link)).equals(PDF)).toBe(true)
  })

  await test.step('sign out, and recover the password with the emailed link', async () => {
    await page.goto('/account')
    await page.getByRole('region', { name: 'Account owner' }).getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Forgot password' }).click()
    // the sign-in page also has a field with that name
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send recovery link' }).click()
    await expect(page.getByText("we've sent a recovery link to it.")).toBeVisible()
    const { links } = await lastSentTo(email)
    await page.goto(links[0] ?? '')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Update password' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('updated successfully')
  })

  await test.step('sign in with the second factor', async () => {
    faults.allow(/status of 429/) // so soon after the first code
    await signIn(page, email, NEW_PASSWORD)
    await expect(page.getByRole('heading', { name: 'Enter your verification code' })).toBeVisible()
    await give(page, await codeAfter(first, { page, phone }))
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Imogen' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your requests' }).getByRole('link')).not.toHaveCount(0)
  })
})

/** A phone gets no second code within 30 seconds, and a used code is rejected. */
async function codeAfter(used: string, { page, phone }: { page: Page; phone: string }): Promise<string> {
  await expect(async () => {
    if ((await codeSentTo(phone)) !== used) return
    await page.getByRole('button', { name: 'Resend code' }).click()
    await expect(page.getByText('A new code is on its way.')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => codeSentTo(phone)).not.toBe(used)
  return codeSentTo(phone)
}

async function give(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Verification code' }).fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

/** The address that the browser is sent to; its own viewer would hide it from the test. */
async function bytesBehind(page: Page, link: Locator): Promise<Buffer> {
  const asked = page
    .context()
    .waitForEvent('request', (request) => new URL(request.url()).pathname.startsWith('/files/'))
  const opened = page.context().waitForEvent('page')
  await link.click()
  const file = await fetch((await asked).url())
  expect(file.headers.get('content-type')).toBe('application/pdf')
  await (await opened).close()
  return Buffer.from(await file.arrayBuffer())
}
