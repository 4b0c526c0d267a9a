import type { Page } from '@playwright/test'
import { deskGetRequest } from '#contract/desk/requests/requests.ts'
import { openRequests } from '#contract/member/requests.ts'
import { concierge } from './concierge.ts'
import { DOT } from './files.ts'
import { handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'

const SITTER = 'Find a pet sitter'
const GROOMER = 'Find a groomer'
const PET = '/requests/category/4'

const go = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Continue' })
const skip = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Skip' })
const conversation = (page: Page) => page.getByRole('dialog').getByRole('log', { name: 'Conversation' })

async function begin(page: Page, idea: string) {
  await page.goto(PET)
  await page.getByRole('button', { name: idea, exact: true }).click()
  await expect(page.getByRole('dialog', { name: idea })).toBeVisible()
}

async function answer(page: Page, question: string, words: string) {
  await page.getByRole('textbox', { name: question }).fill(words)
  await go(page).click()
}

async function choose(page: Page, question: string, option: string) {
  await page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: option }).check()
  await go(page).click()
}

/** Answers the questions up to the review. */
async function answerGroomer(page: Page) {
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await choose(page, 'Where should it happen?', 'At a salon')
  await answer(page, 'Which days suit you?', 'Saturdays')
  await skip(page).click()
  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused()
}

async function upload(page: Page, name: string) {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Choose (a|another) file/ })
    .click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: DOT })
  await expect(page.getByRole('status').filter({ hasText: 'Uploaded' })).toBeVisible()
}

asMember('every question type accepts only its kind of answer', { tag: ['@4.28', '@4.36'] }, async ({ page }) => {
  await begin(page, SITTER)
  const dialog = page.getByRole('dialog')

  const pet = dialog.getByRole('textbox', { name: 'Who are we looking after?' })
  await expect(pet, 'several lines').toBeFocused()
  await expect(go(page)).toBeDisabled()
  await expect(skip(page), 'this one is needed').toHaveCount(0)
  await pet.fill('Biscuit.\nHates stairs.')
  await pet.press('Control+Enter')

  const dates = dialog.getByRole('textbox', { name: 'Which dates should we cover?' })
  await dates.fill('21 to 25 May')
  await dates.press('Enter')

  const places = dialog.getByRole('radiogroup', { name: 'Where would they be happiest?' })
  await expect(skip(page)).toBeVisible()
  await places.getByRole('radio', { name: 'A small kennel' }).check()
  await places.getByRole('radio', { name: 'Not sure yet' }).check()
  await expect(places.getByRole('radio', { name: 'A small kennel' })).not.toBeChecked()
  await go(page).click()

  const phone = dialog.getByRole('textbox', { name: 'Which phone should the sitter call?' })
  await expect(phone, 'known from the welcome').toHaveValue('(555) 010-0177')
  await phone.fill('55501')
  await go(page).click()
  await expect(phone).toHaveAccessibleDescription('Please enter a valid phone number')
  await phone.fill('5550100123')
  await go(page).click()

  const email = dialog.getByRole('textbox', { name: 'Where should quotes go?' })
  await email.fill('not an address')
  await go(page).click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await email.fill('ada@example.test')
  await go(page).click()

  await expect(conversation(page).getByText('Vaccination record (optional)')).toBeVisible()
  await expect(go(page), 'no file yet').toBeDisabled()
  await upload(page, 'record.png')
  await go(page).click()

  await expect(page.getByRole('heading', { name: 'Review your answers' })).toBeFocused()
  for (const words of ['Not sure yet', '(555) 010-0123', 'ada@example.test', 'record.png'])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Edit / })).toHaveCount(5)
  await expect(dialog.getByRole('button', { name: /^Edit Vaccination record/ }), 'a file stays').toHaveCount(0)
})

asMember('the review saves an edit, and asks to discard it', { tag: ['@4.28', '@4.29', '@4.30'] }, async ({ page }) => {
  await begin(page, GROOMER)
  await answerGroomer(page)
  const dialog = page.getByRole('dialog', { name: GROOMER })
  await dialog.getByRole('button', { name: 'Edit Which days suit you?' }).click()
  const days = dialog.getByRole('textbox', { name: 'Which days suit you?' })
  await expect(days).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Finish editing above' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(days, 'nothing was changed, so nothing is asked').toHaveCount(0)

  await dialog.getByRole('button', { name: 'Edit Which days suit you?' }).click()
  await days.fill('Sundays')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(days).toHaveValue('Sundays')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog.getByText('Saturdays')).toBeVisible()

  await dialog.getByRole('button', { name: /Edit What frightens or soothes them/ }).click()
  await dialog.getByRole('textbox', { name: /What frightens/ }).fill('Hair dryers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Hair dryers'), 'what was skipped can be answered now').toBeVisible()
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(dialog.getByRole('link', { name: 'Open this request' })).toHaveAttribute('href', /^[/]requests[/].{10,}/)
  await dialog.getByRole('link', { name: 'View your requests' }).click()
  await page.getByRole('link', { name: GROOMER }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Hair dryers')
})

asMember('only the first request is celebrated', { tag: ['@4.32', '@9.13'] }, async ({ page, member }) => {
  await handOver(member)
  await begin(page, GROOMER)
  await answerGroomer(page)
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByRole('heading', { name: "We've got it from here" })).toBeFocused()
  await expect(page.locator('canvas')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  const mine = page.getByRole('region', { name: 'Your requests' })
  await expect(mine.getByRole('link', { name: GROOMER })).toHaveCount(2)
})

asMember('long after completion a new request is linked to the old one', async ({ page, member }) => {
  const old = await handOver(member)
  await concierge.move(old, 'closed')
  // the server answers like this once the 14 days are over
  await page.route(`**/api/v1/requests/${old}`, async (route) => {
    const response = await route.fetch()
    const { request } = await response.json()
    await route.fulfill({ response, json: { request: { ...request, can_reply: false } } })
  })
  await page.goto(`/requests/${old}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  const begun = page.waitForRequest('**/user_request_surveys')
  const started = page.waitForResponse('**/user_request_surveys')
  await page.getByRole('button', { name: 'Start a new request' }).click()
  expect((await begun).postDataJSON()).toEqual({ for_alpha: true, linked_request_id: old })
  const { user_request_survey: run } = await (await started).json()
  await answer(page, 'Who is getting the haircut?', 'Biscuit again')
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()

  await page.reload()
  await expect(conversation(page)).toContainText('Biscuit again')
  await choose(page, 'Where should it happen?', 'At a salon')
  await answer(page, 'Which days suit you?', 'Saturdays')
  await skip(page).click()
  const submitted = page.waitForRequest('**/submit')
  await page.getByRole('button', { name: 'Submit request' }).click()
  expect((await submitted).url(), 'the run that was begun as linked').toContain(`/user_request_surveys/${run.id}/`)
  await expect(page.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
  const { requests } = await member.call(openRequests, {})
  expect(requests).toHaveLength(1)
  expect(requests[0]?.external_id, 'one of its own').not.toBe(old)
  const params = { external_id: requests[0]?.external_id ?? 'none' }
  const { request } = await concierge.call(deskGetRequest, { params })
  expect(request.follows, 'the concierge who takes it can look back').toBe(old)
  await page.unrouteAll({ behavior: 'wait' }) // the page behind may be about to fetch again
})

asMember('"Your concierge is typing" shows while the next question is slow', { tag: '@4.26' }, async ({ page }) => {
  await begin(page, GROOMER)
  await expect(page.getByRole('textbox', { name: 'Who is getting the haircut?' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/next_screen_item', (route) => held.promise.then(() => route.continue()))
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  const typing = page.getByRole('status', { name: 'Your concierge is typing' })
  await expect(typing).toBeVisible()
  await expect(go(page)).toBeDisabled()
  held.resolve()
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
  await expect(typing).toHaveCount(0)
})

asMember('stopping midway asks on Escape, on Back and on the button', { tag: '@4.34' }, async ({ page, member }) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Explore all categories' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Pet' }).click()
  await page.getByRole('button', { name: GROOMER, exact: true }).click()
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
  const question = page.getByRole('alertdialog', {
    name: "Wait! You're almost there. Are you sure you want to stop now?",
  })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'No, stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(conversation(page)).toContainText('Biscuit')
  await page.goBack()
  await question.getByRole('button', { name: 'No, stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(conversation(page)).toContainText('Biscuit')
  await expect(page, 'nor does the page below change').toHaveURL(PET)
  await page.getByRole('dialog', { name: GROOMER }).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await member.call(openRequests, {})).requests).toEqual([])
  await page.getByRole('button', { name: GROOMER, exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Who is getting the haircut?' }), 'it begins again').toBeVisible()
})

asMember('on a phone Back asks for confirmation in the open page too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, GROOMER)
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'))
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'No, stay' }).click()
  await expect(conversation(page)).toContainText('Biscuit')
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')
})

asMember('with reduced motion a completed request closes without confetti', { tag: '@4.35' }, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await begin(page, GROOMER)
  await answerGroomer(page)
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByRole('heading', { name: "We've got it from here" })).toBeFocused()
  expect(fetched.filter((url) => url.includes('confetti'))).toEqual([])
  await page.getByRole('dialog', { name: GROOMER }).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog'), 'nothing is asked').toHaveCount(0)
})

asMember('a reload midway loses neither answers nor typed text', async ({ page }) => {
  await begin(page, GROOMER)
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await choose(page, 'Where should it happen?', 'At a salon')
  await page.getByRole('textbox', { name: 'Which days suit you?' }).fill('Saturdays, unless')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Which days suit you?' })).toHaveValue('Saturdays, unless')
  await expect(conversation(page)).toContainText('Biscuit')
  await expect(conversation(page)).toContainText('At a salon')
  await go(page).click()
  await skip(page).click()
  const review = page.getByRole('heading', { name: 'Review your answers' })
  await expect(review).toBeVisible()
  await page.reload()
  await expect(review).toBeVisible()
  await expect(page.getByText('Saturdays, unless')).toBeVisible()
})

asMember('a member goes back to a question, then on from the current one', async ({ page }) => {
  await begin(page, GROOMER)
  const progress = (name: string) => page.getByRole('dialog').getByRole('progressbar', { name })
  await expect(progress('Question 1 of 4')).toBeVisible()
  await expect(page.getByText('who answers by')).toBeVisible()
  const back = page.getByRole('button', { name: 'Back to the question before' })
  await expect(back).toHaveCount(0)
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await choose(page, 'Where should it happen?', 'At a salon')
  const days = page.getByRole('textbox', { name: 'Which days suit you?' })
  await days.fill('Saturdays, unless')
  await back.click()
  await expect(page.getByRole('radio', { name: 'At a salon' })).toBeChecked()
  await back.click()
  await expect(progress('Question 1 of 4')).toBeVisible()
  const pet = page.getByRole('textbox', { name: 'Who is getting the haircut?' })
  await expect(pet).toHaveValue('Biscuit')
  await pet.fill('Ginger')
  await page.reload()
  await expect(pet, 'changed, and not yet sent').toHaveValue('Ginger')
  await go(page).click()
  await expect(days).toHaveValue('Saturdays, unless')
  await expect(progress('Question 3 of 4')).toBeVisible()
  await expect(conversation(page)).toContainText('Ginger')
  await expect(conversation(page)).toContainText('At a salon')
})

asMember('an assistant reopened by a reload moves the focus to the page when it closes', async ({ page }) => {
  await begin(page, GROOMER)
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: GROOMER, exact: true }).click()
  // before the first question there is nothing to lose, so no confirmation is shown
  await expect(page.getByRole('textbox', { name: 'Who is getting the haircut?' })).toBeVisible()
  await page.getByRole('dialog', { name: GROOMER }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByRole('button', { name: GROOMER, exact: true }), 'what opened it is there').toBeFocused()
})

asMember('an uploaded answer survives a reload before it is sent', async ({ page }) => {
  await page.goto(PET)
  await page.getByRole('button', { name: 'Something else about my pet' }).click()
  await answer(page, 'Who is it about?', 'Biscuit')
  await answer(page, 'Tell us what’s on your mind, in your own words.', 'He snores.')
  await upload(page, 'snoring.png')
  await page.reload()
  await expect(page.getByRole('dialog').getByText('snoring.png')).toBeVisible()
  await go(page).click()
  await expect(conversation(page)).toContainText('snoring.png')
})

asMember('a failed call keeps the answer, and a retry succeeds', async ({ page, faults }) => {
  faults.allow(/Failed to load resource/)
  await begin(page, GROOMER)
  await page.route('**/user_request_answers', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
  await answer(page, 'Who is getting the haircut?', 'Biscuit')
  await expect(page.getByRole('alert')).toContainText('Failed to submit answer')
  await expect(page.getByRole('textbox', { name: 'Who is getting the haircut?' })).toHaveValue('Biscuit')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Where should it happen?' })).toBeVisible()
})

asMember('a double click on "Submit request" submits the request once', async ({ page, member }) => {
  await begin(page, GROOMER)
  await answerGroomer(page)
  await page.getByRole('button', { name: 'Submit request' }).dblclick()
  await expect(page.getByRole('heading', { name: "We've got it from here" })).toBeVisible()
  expect((await member.call(openRequests, {})).requests).toHaveLength(1)
})
