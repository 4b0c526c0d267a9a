import { t } from '#basics/language/translate.ts'
import { deskChangeRequest, deskGetRequest } from '#contract/desk/requests/requests.ts'
import { getFeedback, giveFeedback } from '#contract/member/feedback.ts'
import { getRating, rateRequest } from '#contract/member/ratings.ts'
import { SAVED_TIME_WORDS } from '#contract/shared/feedback.ts'
import { actsOf, concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

test('a member rates a completed request by keyboard', async ({ page, member, colleague, signedInDesk }) => {
  const concierge = actsOf(colleague)
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const place = page.getByRole('region', { name: 'How did this go?' })
  await expect(place).toHaveCount(0)

  await concierge.move(id, 'closed')
  await expect(place).toContainText('Brightwater Foods sees an average over many people, never yours.')
  await place.getByRole('button', { name: '3 of 5' }).click()
  await expect(place.getByRole('status')).toHaveText('Thank you. You can change it whenever you like.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(place.getByRole('button', { name: '5 of 5, very well' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => member.call(getRating, { params: { id } })).toEqual({ rating: 5 })

  await page.reload()
  await expect(place.getByRole('button', { pressed: true })).toHaveText('5')
  // on another device
  await member.call(rateRequest, { params: { id }, body: { rating: 4 } })
  await expect(place.getByRole('button', { pressed: true })).toHaveText('4')

  await page.getByRole('button', { name: 'Ask for it again' }).click()
  const assistant = page.getByRole('dialog', { name: GROOMER_NAME })
  await expect(assistant.getByRole('textbox')).toHaveValue('Biscuit, a gentle greyhound')
  await assistant.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(assistant).toHaveCount(0)

  await page.getByRole('button', { name: 'Not done yet' }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await expect(message).toHaveValue('Not done yet: ')
  await message.pressSequentially('the nails')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('Not done yet: the nails')
  await expect(place).toHaveCount(0)

  // the conversation opens at the rating
  await signedInDesk.goto(`/requests/${id}`)
  await expect(signedInDesk.getByRole('log').getByText('Not done yet: the nails')).toBeInViewport()
})

test('a result by keyboard shows on the member’s page', async ({ page, member, signedInDesk: desk, faults }) => {
  faults.allow(/status of 422/)
  const id = await handOver(member)
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: /^Reply to/ })).toBeVisible()
  await desk.keyboard.press('Control+k')
  const menu = desk.getByRole('dialog', { name: 'Commands' })
  await menu.getByRole('combobox').fill('with a result')
  await expect(menu.getByRole('option', { name: /with a result/ })).toHaveAttribute('aria-selected', 'true')
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Solve with a result' })
  await expect(dialog.getByRole('textbox', { name: 'Result' })).toBeFocused()
  await desk.keyboard.type('Groomed. You owe $0, and not a hair more than forty')
  await expect(dialog).toContainText('40 of 40')
  await dialog.getByRole('textbox', { name: 'Result' }).fill('Groomed. You owe $0.')
  await expect(dialog).toContainText('20 of 40')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('12.345')
  await desk.keyboard.press('Enter')
  await expect(dialog).toContainText('Please give an amount in dollars, such as 1240 or 1240.50.')
  await hasNoViolations(desk, 'a result that is written')
  await dialog.getByRole('textbox', { name: 'Money' }).fill('$1,240')
  await dialog.getByRole('button', { name: 'Solve and stay' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByRole('log')).toContainText('moved this to Solved')

  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByRole('heading')).toHaveText('Groomed. You owe $0.')
  await expect(result).toContainText('$1,240you don’t pay')
  await hasNoViolations(page, 'a result')

  const side = desk.getByRole('complementary', { name: 'Member' })
  await expect(side).toContainText('“Groomed. You owe $0.”')
  const change = desk.getByRole('dialog', { name: 'Result' })
  const open = side.getByRole('button', { name: 'Change the result' })
  await open.press('Enter')
  await expect(change.getByRole('textbox', { name: 'Result' })).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(open, 'the focus is where it was').toBeFocused()
  await open.press('Enter')
  // a colleague writes at the same time: nothing is overwritten without a warning
  const body = { result: { revision: 1, words: 'Groomed and paid.', money: null } }
  await concierge.call(deskChangeRequest, { params: { external_id: id }, body })
  await expect(change).toContainText('Someone just wrote “Groomed and paid.”. Nothing you wrote is lost.')
  await change.getByRole('textbox', { name: 'Result' }).fill('Groomed, with a bow.')
  await change.getByRole('button', { name: 'Replace it with mine' }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toHaveCount(0)
  await expect(result.getByRole('heading')).toHaveText('Groomed, with a bow.')
})

test('a mail’s link opens the page with the rating, and a press saves it', async ({ page, member }) => {
  const id = await handOver(member)
  await concierge.move(id, 'closed')
  await page.goto(`/requests/${id}?rating=4`)
  const place = page.getByRole('region', { name: 'How did this go?' })
  const save = place.getByRole('button', { name: 'Save 4 of 5' })
  await expect(save).toBeVisible()
  await expect(place.getByRole('button', { pressed: true })).toHaveCount(0)
  await hasNoViolations(page, 'a rating from a mail')
  expect(await member.call(getRating, { params: { id } })).toEqual({ rating: null })
  await page.setViewportSize({ width: 320, height: 480 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight), 'the thread scrolls, not the page')
    .toBe(480)
  await save.press('Enter')
  await expect(place.getByRole('button', { pressed: true })).toHaveText('4')
  await expect(place.getByRole('heading')).toBeFocused()
  await expect(save).toHaveCount(0)
  await expect.poll(() => member.call(getRating, { params: { id } })).toEqual({ rating: 4 })
})

test('a rating and the saved time are kept offline, and sent once', async ({ page, context, member, faults }) => {
  faults.allow(/Failed to load resource|ERR_/)
  const id = await handOver(member)
  await concierge.move(id, 'closed')
  await page.goto(`/requests/${id}`)
  const place = page.getByRole('region', { name: 'A word at the end' })
  await expect(place.getByRole('group', { name: 'Did that save you time?' })).toBeVisible()
  await context.setOffline(true)
  await place.getByRole('button', { name: '1 to 3 hours' }).press('Enter')
  await expect(place).toContainText('Did that save you time? 1 to 3 hours')
  await expect(place, 'one goes on from there by keyboard').toBeFocused()
  await place.getByRole('button', { name: 'A word for your concierge' }).click()
  await place.getByRole('button', { name: 'Send the word' }).click()
  await expect(place).toContainText('Please write a word')
  await page.keyboard.type('Biscuit has never looked better.')
  await place.getByRole('button', { name: 'Send the word' }).press('Enter')
  await expect(place.getByRole('status')).toHaveText(
    'Stored on this device. It is sent as soon as there is a connection.',
  )
  await expect(place).toBeFocused()
  await hasNoViolations(page)
  await context.setOffline(false)
  await expect(place.getByRole('status')).toHaveText(/^Thank you\. /)
  const { feedback } = await member.call(getFeedback, { query: { request_id: id } })
  expect(feedback).toMatchObject({ word: 'Biscuit has never looked better.', saved_time: '1h_to_3h' })
  await place.getByRole('button', { name: 'Change: Did that save you time?' }).click()
  await place.getByRole('button', { name: 'More than 8 hours' }).click()
  const params = { external_id: id }
  await expect
    .poll(async () => (await concierge.call(deskGetRequest, { params, query: {} })).request.feedback)
    .toMatchObject({ word: 'Biscuit has never looked better.', saved_time: 'over_8h' })
  // on another device
  await member.call(giveFeedback, { params: { id }, body: { saved_time: 'none' } })
  await expect(place).toContainText(`Did that save you time? ${t(SAVED_TIME_WORDS.none)}`)
})

test('a rating that failed to save shows the error, and not the saved state', async ({ page, member, faults }) => {
  faults.allow(/status of 500/)
  const id = await handOver(member)
  await concierge.move(id, 'closed')
  await page.goto(`/requests/${id}`)
  await page.route('**/rating', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: '4 of 5' }).click()
  const place = page.getByRole('region', { name: 'How did this go?' })
  await expect(place).toContainText('That could not be saved. Please try again.')
  await expect(place.getByRole('button', { pressed: true })).toHaveCount(0)
})

test('a failed read of how a request ended is retried', async ({ page, member, faults }) => {
  faults.allow(/status of 503/)
  const id = await handOver(member)
  await concierge.move(id, 'closed')
  let isDown = true
  let asked = 0
  await page.route('**/api/v1/time_given_back?*', (route) => {
    asked += 1
    if (isDown) return route.fulfill({ status: 503, json: {} })
    return route.fulfill({ json: { time: null, result: { words: 'Groomed, and no bill.', money: null } } })
  })
  await page.clock.install()
  const onceSecondsPassed = (is: () => Promise<void>) =>
    expect(async () => {
      await page.clock.fastForward(2000)
      await is()
    }).toPass({ intervals: [50] })
  const failure = page.getByRole('log').getByRole('alert')
  await page.goto(`/requests/${id}`)
  await onceSecondsPassed(() => expect(failure).toBeVisible({ timeout: 250 }))
  expect(asked).toBe(3)
  await expect(page.getByRole('region', { name: 'How did this go?' })).toBeVisible()
  isDown = false
  await page.getByRole('log').getByRole('button', { name: 'Try again' }).click()
  await onceSecondsPassed(() =>
    expect(page.getByRole('region', { name: 'Result' })).toContainText('Groomed, and no bill.', { timeout: 250 }),
  )
  await expect(failure).toHaveCount(0)
})
