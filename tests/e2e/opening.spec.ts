import type { Page } from '@playwright/test'
import { getOpening, type Opening } from '#contract/member/opening.ts'
import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMaya, asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

asMember('an answer is first on the dashboard, and one press leads to the composer', async ({ page, member }) => {
  const id = await handOver(member)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'From your concierge' })).toContainText(/answers by|has this in hand/)
  await concierge.reply(id, 'Two are free on Saturday. Shall I book the first one?')
  const opening = page.getByRole('region', { name: /^From (?!your)/ })
  await expect(opening).toContainText('Two are free on Saturday. Shall I book the first one?')
  await expect(opening).toContainText(GROOMER_NAME)
  await hasNoViolations(page, 'an opening')
  const read = page.waitForResponse((answer) => answer.url().endsWith(`/requests/${id}/read`))
  await opening.getByRole('link', { name: /^Answer / }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  // a page that is left before this time has marked nothing as read
  await read
  await page.goto('/dashboard')
  await expect(opening.getByRole('link', { name: /^Write to / })).toBeVisible()
})

asMember('the first text of a new member begins their first request', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Or start with an idea' })).toBeVisible()
  await hasNoViolations(page, 'a new member’s dashboard')
  await page.getByRole('textbox', { name: 'Custom request' }).fill('The gutter leaks')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Custom request' }).getByRole('button', { name: 'Wildcard' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue('The gutter leaks')
})

asMaya('two short answers share one row beside the picture, from a tablet on', async ({ page }) => {
  let offered = ['Book it', 'Wait, I have a question']
  await opensWith(page, ({ said }) => {
    if (said) said.quick_answers = offered
  })
  const answers = page.getByRole('group', { name: /^Answer / }).getByRole('button')
  const shareRow = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    await expect(answers).toHaveCount(2)
    const [first, second] = await Promise.all([answers.first().boundingBox(), answers.last().boundingBox()])
    expect.soft(second?.y, `${width}`).toBe(first?.y)
    const picture = await page
      .getByRole('region', { name: /^From / })
      .locator('svg')
      .first()
      .boundingBox()
    expect.soft((second?.x ?? 0) + (second?.width ?? 0), `${width}`).toBeLessThan(picture?.x ?? 0)
  }
  for (const width of [640, 768, 1024, 1440]) await shareRow(width)
  offered = ['Nothing has come yet', 'One came, a photo follows']
  for (const width of [768, 1440]) await shareRow(width)
})

asMaya('a request with a long name moves nothing on the dashboard', { tag: '@long' }, async ({ page }) => {
  const long = 'Find somebody for the gutters, the roof and the fence behind the house before it freezes'
  let name = ''
  await opensWith(page, (opening) => {
    opening.request_name = name
    if (opening.said) Object.assign(opening.said, { more_new: 2, quick_answers: ['Book it', 'Wait, not yet'] })
  })
  const opening = page.getByRole('region', { name: /^From / })
  const heightWith = async (called: string) => {
    name = called
    await page.goto('/dashboard')
    await expect(opening.getByRole('link', { name: called })).toBeVisible()
    return (await opening.boundingBox())?.height
  }
  for (const width of [320, 390, 640]) {
    await page.setViewportSize({ width, height: 900 })
    expect.soft(await heightWith(long), `${width}`).toBe(await heightWith('A will'))
  }
})

/** The dashboard with the server's opening hours and these changes. */
function opensWith(page: Page, change: (opening: Opening) => void) {
  return page.route('**/api/v1/opening', async (route) => {
    const answer = getOpening.answer.parse(await (await route.fetch()).json())
    if (answer.opening) change(answer.opening)
    await route.fulfill({ json: answer })
  })
}
