import { handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'

const FAILED = 'Failed to refresh current user state'

asMember(
  'without an answer of who is signed in no page is dead, and each has a way on',
  async ({ page, member, faults }) => {
    faults.allow(/status of 500/)
    const id = await handOver(member)
    let isDown = true
    await page.route('**/api/v1/users/current', (route) =>
      isDown ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )

    await page.goto(`/requests/${id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible()
    await expect(main.getByRole('alert')).toContainText(FAILED)

    await page.goto('/dashboard')
    await expect(main.getByRole('alert')).toContainText(FAILED)
    await main
      .getByRole('region', { name: 'What else can we take off your hands?' })
      .getByRole('button')
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(FAILED)

    isDown = false
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^Hi, / })).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  },
)
