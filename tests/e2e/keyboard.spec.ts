import { openRequests } from '#contract/member/requests.ts'
import { assignRequest } from './concierge.ts'
import { PASSWORD } from './doors.ts'
import { expect, test } from './journey.ts'
import { signUpPerson } from './people.ts'
import { tabTo } from './tab-to.ts'

test('a member can do all main tasks by keyboard alone', async ({ page }) => {
  const member = await signUpPerson()
  const { keyboard } = page

  await page.goto('/sign-in')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await keyboard.type(member.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(PASSWORD)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hi, Ada' })).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Custom request' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Custom request' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Wildcard' }))
  await keyboard.press('Space')

  const dialog = page.getByRole('dialog', { name: 'Something else entirely' })
  const words = dialog.getByRole('textbox', { name: /Tell us what’s on your mind/ })
  await expect(words).toBeFocused()
  await keyboard.type('Return my neighbor’s ladder, please.')
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }))
  await keyboard.press('Enter')

  await expect(dialog.getByRole('textbox', { name: /date it should be done by/ })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Skip' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('log')).toContainText('Anything we should see?')
  await tabTo(page, dialog.getByRole('button', { name: 'Skip' }))
  await keyboard.press('Enter')

  const times = dialog.getByRole('radiogroup', { name: 'When is it easiest to reach you?' })
  await expect(times).toBeVisible()
  await tabTo(page, times.getByRole('radio').first())
  await keyboard.press('Space')
  await keyboard.press('ArrowRight')
  await expect(times.getByRole('radio', { name: 'Around lunch' })).toBeChecked()
  await keyboard.press('Enter')

  await expect(dialog.getByRole('heading', { name: 'Review your answers' })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: /^Edit Tell us/ }))
  await keyboard.press('Enter')
  await expect(words).toBeFocused()
  await keyboard.press('End')
  await keyboard.type(' It is tall.')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: /^Edit Tell us/ })).toBeFocused()
  await tabTo(page, dialog.getByRole('button', { name: 'Submit request' }))
  await keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: "We've got it from here" })).toBeFocused()
  expect((await member.call(openRequests, {})).requests).toHaveLength(1)

  await tabTo(page, dialog.getByRole('link', { name: 'View your requests' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: /Return my neighbor’s ladder/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('It is tall.')
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await keyboard.type('Thank you!')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Thank you!')
})

test('every focused element has a visible focus indicator', async ({ page }) => {
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus-visible')
    await expect(focused).toBeInViewport()
    const ring = await focused.evaluate((element) => {
      const rings = [element, element.parentElement].map((one) => one && getComputedStyle(one))
      return rings.some((style) => style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none'))
    })
    expect(ring, await focused.evaluate((element) => element.outerHTML)).toBe(true)
  }
})

test('letters typed after the saved-replies key are used as the search', async ({ desk, colleague }) => {
  const id = await assignRequest(colleague)
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('textbox', { name: 'Reply to Ada' })).toBeVisible()
  await desk.getByRole('log', { name: 'Messages' }).focus()
  for (const key of 'igroom') await desk.keyboard.press(key)
  const field = desk.getByRole('combobox', { name: 'Find a saved reply' })
  await expect(field).toHaveValue('groom')
  await expect(field).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(desk.getByRole('log', { name: 'Messages' })).toBeFocused()
  await desk.keyboard.press('i')
  await expect(field, 'another time it is empty').toHaveValue('')
})
