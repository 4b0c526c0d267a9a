import { deskSendMessage } from '#contract/desk/requests/requests.ts'
import { DESK_DOOR } from './doors.ts'
import { handOver } from './handover.ts'
import { expect, signInAtDesk, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { hire } from './staff.ts'

test('time counts until two minutes after the last key, and can be corrected', async ({ page, context, member }) => {
  const colleague = await hire('Priya')
  const id = await handOver(member)
  const body = { body: 'I have it.' }
  await colleague.call(deskSendMessage, { params: { external_id: id }, body })
  await signInAtDesk(context, colleague.email)
  await page.clock.install()
  await page.goto(`${DESK_DOOR}/requests/${id}`)
  const own = page.getByRole('region', { name: 'Your time' })
  await expect(own).toContainText('0 min')
  await page.keyboard.press('Shift')
  // in another window, with the conversation open
  await page.clock.fastForward('07:00')
  // two minutes, plus the duration of this test so far, which is under one
  await expect(own.getByText(/^[23] min$/)).toBeVisible()

  await own.getByRole('button', { name: 'Correct' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct your time' })
  await expect(dialog.getByRole('textbox', { name: 'Actual minutes' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('45')
  await page.keyboard.press('Tab')
  await page.keyboard.type('I rang the salon from the train')
  await hasNoViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(own).toContainText('45 min')
  await own.getByRole('button', { name: 'Correct' }).click()
  await expect(dialog.getByRole('list', { name: 'Corrections so far' })).toContainText(
    'I rang the salon from the train',
  )
})
