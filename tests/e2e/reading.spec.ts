import { deskChangeRequest } from '#contract/desk/requests.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signUpPerson } from './people.ts'
import { SECOND_CONCIERGE, staffCaller } from './staff.ts'

const desmond = staffCaller(SECOND_CONCIERGE)

test('what a colleague has is opened with a reason, once a day', async ({ desk, faults }) => {
  faults.allow(/status of 4(09|22)/)
  const member = await signUpPerson()
  const id = await handOver(member)
  await desmond(deskChangeRequest, { params: { external_id: id }, body: { assignee: 'me' } })
  await desk.goto(`/?tab=Everyone&q=${encodeURIComponent(member.fullName)}`)
  const row = desk.getByRole('tabpanel').getByRole('link')
  await row.click()
  const dialog = desk.getByRole('dialog', { name: 'Desmond has this one' })
  await expect(dialog.getByRole('radio', { name: 'It belongs to one of mine' })).toBeFocused()
  await hasNoViolations(desk, 'asked why')
  await desk.getByRole('button', { name: 'Leave it closed' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByRole('heading', { name: GROOMER_NAME })).toHaveCount(0)

  await row.click()
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await desk.keyboard.press('4')
  await dialog.getByRole('textbox', { name: 'In your words' }).fill('Short')
  await dialog.getByRole('button', { name: 'Open' }).click()
  await expect(dialog.getByText('Please say why, in 10 characters or more.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Desmond asked me' }).check()
  await expect(dialog).toContainText('because Desmond Achebe asked them')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: GROOMER_NAME })).toBeVisible()
  await desk.reload()
  await expect(desk.getByRole('heading', { name: GROOMER_NAME })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
