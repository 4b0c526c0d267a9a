import { deskChangeRequest, deskGetRequest } from '#contract/desk/requests.ts'
import { assignRequest } from './concierge.ts'
import { DESK_DOOR } from './doors.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, signIn, signInAtDesk, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signUpPerson } from './people.ts'
import { OPERATIONS, SECOND_CONCIERGE, staffCaller } from './staff.ts'

const desmond = staffCaller(SECOND_CONCIERGE)

test('what a colleague has is opened with a reason, once a day', async ({ signedInDesk: desk, colleague, faults }) => {
  faults.allow(/status of 4(09|22)/)
  const member = await signUpPerson()
  const id = await handOver(member)
  await assignRequest(colleague)
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

test('a member reads who looked and asks about it, and operations answer', { tag: '@sec-journey-reading' }, async ({
  browser,
  page,
  faults,
}) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await desmond(deskGetRequest, { params: { external_id: id } })
  await page.goto('/sign-in')
  await signIn(page, member.email)
  await expect(page.getByRole('heading', { level: 1, name: /^Hi/ })).toBeVisible()
  await page.goto(`/requests/${id}`)
  await page.getByRole('button', { name: /, details$/ }).click()
  await page.getByRole('link', { name: 'Who opened this' }).click()
  const opened = page.getByRole('region', { name: 'Who opened my requests' })
  await expect(opened.getByRole('heading', { level: 2 })).toBeFocused()
  const row = opened.getByRole('listitem').filter({ hasText: 'Desmond Achebe' })
  await expect(row).toContainText(`Nobody had it yet. ${GROOMER_NAME}`)
  const download = page.waitForEvent('download')
  await opened.getByRole('button', { name: 'Download who opened my requests' }).click()
  expect((await download).suggestedFilename()).toBe('Who opened my requests.csv')
  const ask = row.getByRole('button', { name: /Ask about/ })
  await ask.click()
  await row.getByRole('textbox', { name: 'Your question' }).fill('Is he my concierge now?')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()
  await ask.press('Enter')
  await expect(row.getByRole('textbox', { name: 'Your question' })).toHaveValue('Is he my concierge now?')
  await hasNoViolations(page, 'asking who looked')
  await row.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(row).toContainText('You asked: Is he my concierge now?')
  await expect(row, 'the form’s button is gone').toBeFocused()
  await expect(row).toContainText('Answered by')

  const context = await browser.newContext({ baseURL: DESK_DOOR })
  faults.watch(context)
  await signInAtDesk(context, OPERATIONS)
  const operations = await context.newPage()
  await operations.goto('/log?book=questions')
  const asked = operations.getByRole('listitem').filter({ hasText: member.fullName })
  await asked.getByRole('textbox', { name: `Answer to ${member.fullName}` }).fill('He looked whether he can take it.')
  await hasNoViolations(operations, 'members’ questions')
  await asked.getByRole('button', { name: 'Send the answer' }).click()
  await expect(asked).toContainText('Answered by')
  await context.close()
  await page.reload()
  await expect(row).toContainText('He looked whether he can take it.')
})
