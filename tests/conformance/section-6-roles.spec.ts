import type { Page } from '@playwright/test'
import { signUp } from '#contract/member/accounts.ts'
import { countedBy, reportedBy } from '#tests/e2e/deployment.ts'
import { ask, PASSWORD } from '#tests/e2e/doors.ts'
import { asMaya, expect, signIn, test } from '#tests/e2e/journey.ts'
import { uniqueName } from '#tests/e2e/people.ts'

/** Makes Maya's company one of the two internal ones. */
async function makeInternal(page: Page) {
  await page.route('**/api/v1/users/current', async (route) => {
    const response = await route.fetch()
    const user: object = await response.json()
    await route.fulfill({ response, json: { ...user, internal: true } })
  })
}

for (const internal of [true, false])
  asMaya(
    `the flag of ${internal ? 'internal' : 'other'} members is in analytics`,
    { tag: '@6.6' },
    async ({ page }) => {
      const counted = await countedBy(page)
      if (internal) await makeInternal(page)
      await page.goto('/dashboard')
      await expect.poll(() => counted.map(({ props }) => props.internal)).toEqual([String(internal)])
    },
  )

for (const internal of [true, false])
  asMaya(
    `the flag of ${internal ? 'internal' : 'other'} members is in error reports`,
    { tag: '@6.6' },
    async ({ page, faults }) => {
      faults.allow(/./)
      const reported = await reportedBy(page)
      if (internal) await makeInternal(page)
      await page.goto('/dashboard')
      await expect(page.getByRole('heading', { name: 'Hi, Maya' })).toBeVisible()
      await page.evaluate(() => setTimeout(() => void Promise.reject(new Error('A fault of ours'))))
      await expect
        .poll(() => reported.find((sent) => sent.includes('A fault of ours')))
        .toContain(`"internal_user":"${internal}"`)
    },
  )

asMaya('a member of a company sees the company', { tag: '@6.8' }, async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('contentinfo')).toContainText('Brought to you by Brightwater Foods')
})

test('a member of no company sees no "Brought to you by"', { tag: '@6.8' }, async ({ page }) => {
  const last_name = uniqueName()
  const email = `${last_name}@journeys.test`
  const user = { email, password: PASSWORD, name: 'Ada', last_name, terms_of_service: 1 } as const
  await ask(signUp, { body: { user } })
  await page.goto('/account')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByText('Brought to you by')).toHaveCount(0)
})
