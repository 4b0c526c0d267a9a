import { expect, signUp, test } from './journey.ts'
import { uniqueName } from './people.ts'

test('a task goes to a concierge and back, live on both sides', { tag: '@long' }, async ({ page, desk, colleague }) => {
  const lastName = uniqueName()

  await test.step('a new member signs up at their company’s link and completes the welcome', async () => {
    await page.goto('/sign-up/brightwater')
    await expect(page.getByText('Brightwater Foods')).toBeVisible()
    await signUp(page, { email: `${lastName.toLowerCase()}@journeys.test`, firstName: 'Imogen', lastName })
    await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible()
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await expect(page.getByRole('progressbar', { name: 'Step 1 of 3' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('checkbox', { name: 'I have a pet' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('5550100188')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Imogen' })).toBeVisible()
  })

  await desk.getByRole('tab', { name: /Unassigned/ }).click()
  const queued = desk.getByRole('link', { name: new RegExp(lastName) })
  await expect(desk.getByRole('heading', { name: 'Waiting on us' })).toBeVisible()
  // the other tests leave requests that have waited longer, several pages of them
  await desk.getByRole('searchbox', { name: 'Search requests' }).fill(lastName)
  await expect(desk.getByText(`Nothing matches “${lastName}”.`)).toBeVisible()
  await expect(queued).toHaveCount(0)

  const assistant = page.getByRole('dialog', { name: 'Find a pet sitter' })
  const conversation = assistant.getByRole('log', { name: 'Conversation' })
  const go = assistant.getByRole('button', { name: 'Continue' })

  await test.step('the member answers the questions, and may skip some', async () => {
    await page.getByRole('button', { name: 'Explore all categories' }).click()
    await page.getByRole('dialog', { name: 'Request categories' }).getByRole('link', { name: 'Pet' }).click()
    await page.getByRole('button', { name: 'Find a pet sitter' }).click()
    await expect(go).toBeDisabled()
    await assistant.getByRole('textbox', { name: 'Who are we looking after?' }).fill('Biscuit, a greyhound')
    await go.click()
    await assistant.getByRole('textbox', { name: 'Which dates should we cover?' }).fill('21 to 25 May')
    await go.click()
    await assistant
      .getByRole('radiogroup', { name: 'Where would they be happiest?' })
      .getByRole('radio', { name: 'At our home' })
      .check()
    await go.click()
    const phone = assistant.getByRole('textbox', { name: 'Which phone should the sitter call?' })
    await expect(phone, 'known from the welcome').toHaveValue('(555) 010-0188')
    await go.click()
    await assistant.getByRole('textbox', { name: 'Where should quotes go?' }).fill('imogen@okafor.example')
    await go.click()
    await expect(conversation.getByText('Vaccination record')).toBeVisible()
    await assistant.getByRole('button', { name: 'Skip' }).click()
  })

  await test.step('the review can be edited, and asks before it discards changes', async () => {
    await expect(assistant.getByRole('heading', { name: 'Review your answers' })).toBeFocused()
    await assistant.getByRole('button', { name: 'Edit Which dates should we cover?' }).click()
    await expect(assistant.getByRole('button', { name: 'Finish editing above' })).toBeDisabled()
    const dates = assistant.getByRole('textbox', { name: 'Which dates should we cover?' })
    await dates.fill('June')
    await assistant.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await dates.fill('21 to 26 May')
    await assistant.getByRole('button', { name: 'Save' }).click()
    await expect(assistant.getByText('21 to 26 May')).toBeVisible()
  })

  await test.step('the first request is celebrated', async () => {
    await assistant.getByRole('button', { name: 'Submit request' }).click()
    await expect(assistant.getByRole('heading', { name: "We've got it from here" })).toBeFocused()
    await expect(assistant.locator('canvas')).toBeAttached()
  })

  await test.step('the request appears at the desk without a reload, and is taken', async () => {
    await expect(queued).toContainText('Find a pet sitter')
    await queued.click()
    await expect(desk.getByRole('heading', { name: 'Find a pet sitter' })).toBeVisible()
    await expect(desk.getByRole('region', { name: 'What Imogen asked' })).toContainText('21 to 26 May')
    await desk.getByRole('button', { name: 'Take it' }).click()
    await expect(desk.getByRole('combobox', { name: 'Assigned to' })).toBeVisible()
    await expect(queued, 'it is nobody’s no more').toHaveCount(0)
  })

  await assistant.getByRole('link', { name: 'View your requests' }).click()
  await page.getByRole('link', { name: /Find a pet sitter/ }).click()
  const thread = page.getByRole('log', { name: 'Messages' })
  await expect(page.getByRole('status').filter({ hasText: 'In Queue' })).toBeVisible()

  await test.step('reply and status reach the member without a reload, and the note never does', async () => {
    await expect(page.getByText(/^Renata answers by /), 'the one who took it is named').toBeVisible()
    await expect(async () => {
      // shown while the other writes; a busy machine may be late
      await desk.getByRole('textbox', { name: 'Reply to Imogen' }).fill('I know two sitters')
      await desk.getByRole('textbox', { name: 'Reply to Imogen' }).fill('I know two sitters who love greyhounds.')
      await expect(thread.getByRole('status', { name: 'Renata is writing' })).toBeVisible({ timeout: 4_000 })
    }).toPass()
    await desk.getByRole('button', { name: 'Send to Imogen' }).click()
    // it can be called back for ten seconds
    await expect(thread).toContainText('I know two sitters who love greyhounds.', { timeout: 30_000 })
    await expect(thread).toContainText(colleague.name)
    await expect(thread.getByRole('status', { name: 'Renata is writing' })).toHaveCount(0)
    await expect(page.getByText(/^Renata answers by /), 'it was answered').toHaveCount(0)
    await desk.getByRole('button', { name: 'Internal note' }).click()
    await desk.getByRole('textbox', { name: 'Internal note' }).fill('Biscuit bit a sitter in 2024.')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expect(desk.getByRole('article', { name: 'Internal note' })).toContainText('Biscuit bit a sitter')
    await desk.getByRole('combobox', { name: 'State' }).selectOption('In progress')
    await expect(page.getByRole('status').filter({ hasText: 'In Progress' })).toBeVisible()
    await expect(page.getByText('Biscuit bit')).toHaveCount(0)
  })

  await test.step('the member’s answer appears at the desk', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Wonderful. The one with the garden, please.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await expect(desk.getByRole('log', { name: 'Messages' })).toContainText('The one with the garden, please.')
    await expect(thread.getByText(/^Seen /)).toBeVisible()
  })

  await page.reload()
  await expect(thread).toContainText('The one with the garden')
  await expect(thread, 'not even after a reload').not.toContainText('bit a sitter')
})
