import { deskSendMessage } from '#contract/desk/requests.ts'
import { DESK_DOOR } from './doors.ts'
import { handOver } from './handover.ts'
import { expect, signInAtDesk, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { staffCaller } from './staff.ts'

/** No other test works as these, and no two runs of this one: of one's time each minute counts once, at any request. */
const NOBODY_ELSES = ['priya.raman', 'lucia.ferreira'] as const

test('time in an open conversation counts up to two minutes after the last key; its author sees it, and corrects it by keys', async ({
  page,
  context,
  member,
}, { repeatEachIndex, retry }) => {
  const colleague = `${NOBODY_ELSES[(repeatEachIndex + retry) % NOBODY_ELSES.length]}@tendwell.test`
  const id = await handOver(member)
  const body = { body: 'I have it.' }
  await staffCaller(colleague)(deskSendMessage, { params: { external_id: id }, body })
  await signInAtDesk(context, colleague)
  await page.clock.install()
  await page.goto(`${DESK_DOOR}/requests/${id}`)
  const own = page.getByRole('region', { name: 'Your time' })
  await expect(own).toContainText('0 min')
  await page.keyboard.press('Shift')
  // away from the desk with the conversation open
  await page.clock.fastForward('07:00')
  // two, and what this test has taken so far, which is under one
  await expect(own.getByText(/^[23] min$/)).toBeVisible()

  await own.getByRole('button', { name: 'Correct' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Correct your time' })
  await expect(dialog.getByRole('textbox', { name: 'Minutes it really took you' })).toBeFocused()
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
