import type { Page } from '@playwright/test'
import type { Delivery, Letter } from '#contract/desk/operations/delivery.ts'
import { expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { open, atOperations as test } from './operations-desk.ts'
import { signUpPerson } from './people.ts'

const API = '**/desk/api/delivery'

const letter = (id: number, more: Partial<Letter>): Letter => ({
  id,
  channel: 'email',
  kind: 'notice',
  to: 'm•••@brightwater.test',
  at: new Date().toISOString(),
  tries: 1,
  next_try_at: null,
  reason: 'mailbox_full',
  answer: '552 5.2.2 Over quota',
  can_send_again: true,
  ...more,
})

/** The test server has no provider that could fail, so these failures are added to its response. */
async function withFailures(page: Page, letters: Letter[]) {
  const asked: unknown[] = []
  await page.route(`${API}?*`, async (route) => {
    const response = await route.fetch()
    const answer: Delivery = await response.json()
    const isHand = new URL(route.request().url()).searchParams.get('list') === 'hand'
    const failing = {
      ...answer.parts.sms,
      by: 'provider' as const,
      failing_since: new Date().toISOString(),
      waiting: 12,
    }
    await route.fulfill({
      response,
      json: {
        ...answer,
        parts: { ...answer.parts, sms: failing },
        counts: { ...answer.counts, hand: letters.length },
        letters: isHand ? letters : answer.letters,
      },
    })
  })
  for (const verb of ['send_again', 'close'])
    await page.route(`${API}/${verb}`, async (route) => {
      const { letter_ids: ids } = route.request().postDataJSON()
      asked.push({ [verb]: ids })
      for (const id of ids)
        letters.splice(
          letters.findIndex((one) => one.id === id),
          1,
        )
      await route.fulfill({ json: { count: ids.length } })
    })
  return asked
}

test('operations see the delivery of mails and texts, with addresses shortened', async ({ page }) => {
  const { email } = await signUpPerson()
  await open(page, '/delivery?list=sent')
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  const parts = page.getByRole('list', { name: 'Parts' })
  for (const part of ['Mail', 'Text messages', 'Push', 'Answers by mail', 'Files', 'Database'])
    await expect(parts).toContainText(part)
  await expect(page.getByRole('tab', { name: 'Sent', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main')).not.toContainText(email)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('Delivery.csv')
  await page.getByRole('searchbox', { name: 'Address or number' }).fill('nobody@tendwell.test')
  await expect(page.getByText('No results.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Address or number' }).fill('')
  await page.getByRole('tab', { name: 'Waiting' }).click()
  await expect(page).toHaveURL(/list=waiting/)
  await hasNoViolations(page)
})

test('a failed message can be sent again, alone or with others, or closed', async ({ page }) => {
  const asked = await withFailures(page, [
    letter(4, {}),
    letter(3, { to: 'p•••@halden.test', reason: 'blocked', answer: '554 5.7.1 DMARC policy' }),
    letter(2, { channel: 'sms', kind: 'code', to: '(•••) •••-0163', reason: 'no_texts', can_send_again: false }),
    letter(1, { to: 'a•••@brightwater.test', reason: 'away', tries: 9, answer: 'connect ETIMEDOUT' }),
  ])
  await open(page, '/delivery')
  const row = (to: string) => page.getByRole('listitem').filter({ hasText: to })
  await expect(row('m•••@brightwater.test')).toContainText(
    'Bounced. The mailbox is full. Their server says: “552 5.2.2 Over quota”',
  )
  await expect(row('a•••@')).toContainText('Given up after 9 tries. Our provider can’t be reached.')
  await expect(page.getByRole('list', { name: 'Parts' })).toContainText(/Failing since today .*: 12 wait/)
  // a code for a landline can't arrive, so retrying is useless
  await expect(row('0163').getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(row('0163').getByRole('checkbox')).toHaveCount(0)
  await hasNoViolations(page)

  await row('m•••@brightwater.test').getByRole('button', { name: 'Send again' }).press('Enter')
  await expect(page.getByText('It is on its way again.')).toBeVisible()
  await expect(row('m•••@brightwater.test')).toHaveCount(0)
  await expect(row('p•••@').getByRole('button', { name: 'Send again' })).toBeFocused()
  await row('p•••@').getByRole('checkbox').check()
  await row('a•••@').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send 2 again' }).click()
  await expect(row('a•••@')).toHaveCount(0)
  await row('0163').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Everything has arrived or is on its way.')).toBeVisible()
  await expect(page.getByRole('tabpanel', { name: 'Needs action' })).toBeFocused()
  expect(asked).toEqual([{ send_again: [4] }, { send_again: [3, 1] }, { close: [2] }])
})
