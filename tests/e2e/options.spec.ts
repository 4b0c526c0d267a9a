import type { Page } from '@playwright/test'
import type { getOptions } from '#contract/member/options.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { handOver } from './handover.ts'
import { expect, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { sendOptions } from './sent-options.ts'

const setOf = (page: Page) => page.getByRole('region', { name: 'Where do the four of you sleep?' })

test('a pick is void if the price changes while the member looks', async ({ page, context, member, faults }) => {
  faults.allow(/Failed to load resource|ERR_/)
  const id = await handOver(member)
  let options = await sendOptions(id)
  await page.goto(`/requests/${id}`)
  const set = setOf(page)
  await expect(set.getByRole('columnheader').nth(1)).toContainText('Casa do Largo')
  await expect(set.getByText('Renata’s pick')).toBeVisible()
  await expect(page.getByText(/^Your pick by /).first()).toBeVisible()
  await hasNoViolations(page)

  await test.step('above the cap no option can be picked', async () => {
    await set.getByRole('button', { name: 'Set a spending cap' }).click()
    await page.keyboard.type('a lot')
    await page.keyboard.press('Enter')
    await expect(set.getByText('Please give a number')).toBeVisible()
    await set.getByRole('textbox', { name: /Spend at most, in US dollars/ }).fill('700')
    await page.keyboard.press('Enter')
    await expect(set.getByRole('button', { name: 'Raise my cap to pick Hotel Nova Estrela, $795' })).toBeVisible()
    await expect(set.getByRole('button', { name: 'Your cap: $700' })).toBeVisible()
    await page.getByRole('button', { name: /, details$/ }).click()
    const spending = page.getByRole('dialog').getByRole('region', { name: 'Spending' })
    await expect(spending).toContainText('Spend at most $700')
    await expect(spending.getByRole('listitem')).toContainText('Version 1: Casa do Largo, $612;')
    await hasNoViolations(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a new price appears, and the question for the old one disappears', async () => {
    await set.getByRole('button', { name: 'Pick Casa do Largo, $612' }).click()
    await expect(set.getByRole('button', { name: 'Pick', exact: true })).toBeFocused()
    options = await sendOptions(id, { options, amount: '640.00' })
    await expect(set.last().getByRole('status')).toHaveText('Casa do Largo is $640 now, not $612.')
    await expect(set.first()).toContainText('Renata changed these.')
    await expect(set.getByRole('button', { name: 'Pick', exact: true })).toHaveCount(0)
  })

  await test.step('offline a pick waits, and is sent once', async () => {
    await context.setOffline(true)
    await set.last().getByRole('button', { name: 'Pick Casa do Largo, $640' }).click()
    await page.keyboard.press('Escape')
    await expect(set.last(), 'one goes on from the whole').toBeFocused()
    await set.last().getByRole('button', { name: 'Pick Casa do Largo, $640' }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText('Waiting for a connection')
    await expect(set.last().getByRole('button', { name: /^Pick / })).toHaveCount(0)
    await context.setOffline(false)
    await expect(set.last()).toContainText('You picked it at')
    await expect(page.getByText('I pick Casa do Largo, $640.')).toHaveCount(1)
    await set.last().getByRole('button', { name: 'Show the other two' }).click()
    await expect(set.last().getByRole('columnheader', { name: 'Miradouro Rooms' })).toBeVisible()
  })

  await test.step('the pick is no longer valid after the price changes', async () => {
    options = await sendOptions(id, { options, amount: '655.00' })
    const voided = set.nth(1)
    await expect(voided).toContainText('Price changed to $655. Nothing was booked and nothing is owed.')
    await hasNoViolations(page)
    await voided.getByRole('button', { name: 'Take it at $655' }).click()
    await expect(set.last()).toContainText('You picked it at')
    await expect(voided.getByRole('button', { name: 'Take it at $655' })).toHaveCount(0)
  })
})

test('on a phone a member asks about options, and picks none of them', async ({ page, member }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const id = await handOver(member)
  await sendOptions(id)
  // one of them is no longer held
  await page.route('**/api/v1/options?*', async (route) => {
    const response = await route.fetch()
    const json: AnswerOf<typeof getOptions> = await response.json()
    const [, miradouro] = json.options?.sets[0]?.versions[0]?.options ?? []
    if (miradouro) miradouro.held_until = new Date(0).toISOString()
    await route.fulfill({ response, json })
  })
  await page.goto('/requests')
  await expect(page.getByRole('link', { name: /Your pick by / })).toBeVisible()
  await page.goto(`/requests/${id}`)
  const set = setOf(page)
  await expect(set.getByRole('listitem').first()).toContainText('Casa do Largo')
  await hasNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(set.getByRole('button', { name: 'Pick Hotel Nova Estrela, $795' })).toBeVisible()
  await expect(set.getByRole('button', { name: /^Pick Miradouro/ })).toHaveCount(0)
  await set.getByRole('button', { name: 'Ask Renata about Miradouro Rooms' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is Miradouro Rooms still available?')
  await set.getByRole('button', { name: 'Ask about these' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await set.getByRole('button', { name: 'None of these' }).click()
  await page.keyboard.type('Nearer to the river')
  await set.getByRole('button', { name: 'Take none of these' }).click()
  await expect(set).toContainText('You took none of these: Nearer to the river')
  await expect(page.getByText('None of these. Nearer to the river')).toBeVisible()
  await expect(set.getByRole('button', { name: /^Pick / })).toHaveCount(0)
})
