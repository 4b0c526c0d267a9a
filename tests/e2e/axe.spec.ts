import { assignRequest, concierge } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMaya, asMember, expect, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { assistantStates, memberScreens, publicScreens } from './screens.ts'
import { EMPLOYER } from './staff.ts'

test('axe finds no violation on the public pages', async ({ page, faults }) => {
  for (const { name, open, says } of publicScreens)
    await test.step(name, async () => {
      if (says) faults.allow(says)
      await open(page)
      await hasNoViolations(page, name)
    })
})

const half = Math.ceil(memberScreens.length / 2)
for (const [part, screens] of [memberScreens.slice(0, half), memberScreens.slice(half)].entries())
  asMaya(`axe finds no violation on the member’s pages and drawers (${part + 1})`, async ({ page, faults, maya }) => {
    page.on('dialog', (dialog) => void dialog.accept()) // one of these pages is left with an unsent draft
    for (const { name, open, says } of screens)
      await asMaya.step(name, async () => {
        if (says) faults.allow(says)
        await open(page, maya)
        await hasNoViolations(page, name)
      })
  })

asMember('axe finds no violation in the assistant, from the first question to the confirmation', async ({ page }) => {
  asMember.slow()
  await assistantStates(page, (state) => hasNoViolations(page, state))
})

asMember('axe finds no violation on empty pages', async ({ page }) => {
  for (const path of ['/dashboard', '/requests', '/requests?tab=Completed']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await hasNoViolations(page, path)
  }
})

asMaya('axe finds no violation on pages whose calls all fail', { tag: '@long' }, async ({ page, faults }) => {
  faults.allow(/status of 500/)
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 500, json: {} }))
  for (const path of ['/dashboard', '/requests/some-request', '/requests/category/4', '/account', ...OFFERS]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(page.locator('[data-coming], [aria-busy=true]')).toHaveCount(0)
    await hasNoViolations(page, path)
  }
})
const OFFERS = ['/benefits-and-offers', '/benefits-and-offers/all']

asMember.describe('on a phone', () => {
  asMember.use({ viewport: { width: 390, height: 844 } })

  asMember('axe finds no violation in the bars and the user menu', async ({ page, member }) => {
    await concierge.reply(await handOver(member), 'Does Saturday at ten suit you?')
    await page.goto('/dashboard')
    await expect(page.getByRole('link', { name: `${GROOMER_NAME} In Progress` })).toBeVisible()
    const requests = page
      .getByRole('navigation', { name: 'Bottom bar' })
      .getByRole('link', { name: 'Requests', exact: true })
    await expect(requests).toHaveAccessibleDescription('1 new message')
    await hasNoViolations(page, 'the bars')
    await page.getByRole('button', { name: 'User menu' }).click()
    await expect(page.getByRole('link', { name: 'Manage your account' })).toBeVisible()
    await hasNoViolations(page, 'the user menu')
  })
})

test('axe finds no violation at the desk', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  await expect(desk.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
  await hasNoViolations(desk, 'the queue')
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  await hasNoViolations(desk, 'a conversation')
  await desk.getByRole('button', { name: 'Internal note' }).click()
  await desk.getByRole('textbox', { name: 'Internal note' }).fill('Prefers mornings.')
  await desk.getByRole('button', { name: 'Add note' }).click()
  await expect(desk.getByRole('article', { name: 'Internal note' })).toBeVisible()
  await hasNoViolations(desk, 'a note')
  await desk.getByRole('button', { name: 'Sign out' }).click()
  await expect(desk.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await hasNoViolations(desk, 'sign-in')
})

test('axe finds no violation on an employer’s report, with figures or with too few people in a quarter', async ({
  page,
}) => {
  await signInAtDesk(page.context(), EMPLOYER)
  await page.goto(DESK_DOOR)
  await expect(page.getByRole('heading', { level: 1, name: / to / })).toBeVisible()
  await hasNoViolations(page, 'the newest quarter')
  const quarters = page.getByRole('combobox', { name: 'Quarter' })
  await quarters.selectOption({ index: (await quarters.getByRole('option').count()) - 1 })
  await expect(page.getByRole('heading', { name: 'Not enough people to show figures' })).toBeVisible()
  await hasNoViolations(page, 'the oldest quarter')
})
