import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { signUpPerson } from './people.ts'

test('a request is printed as one document, with internal notes only where that is asked for', async ({
  signedInDesk: desk,
}) => {
  const id = await handOver(await signUpPerson())
  await concierge.reply(id, 'Saturday at ten is booked.')
  await concierge.note(id, 'Prefers mornings.')
  await desk.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
  })
  await desk.goto(`/requests/${id}`)
  await expect(desk.getByRole('log', { name: 'Messages' })).toContainText('Prefers mornings.')
  const print = desk.getByRole('dialog', { name: 'Print this request' })
  const open = async () => {
    await desk.keyboard.press('ControlOrMeta+k')
    await desk.getByRole('combobox').fill('Print')
    await desk.getByRole('option', { name: /Print it/ }).click()
    await expect(print).toBeVisible()
  }
  const paper = desk.locator('[data-printed]')
  const leave = () => desk.evaluate(() => dispatchEvent(new Event('afterprint')))

  await open()
  await print.getByRole('button', { name: 'Print' }).click()
  for (const words of [GROOMER_NAME, 'What Ada asked', 'Saturday at ten is booked.', 'by Renata Ochoa'])
    await expect(paper).toContainText(words)
  await expect(paper).not.toContainText('Prefers mornings.')
  await leave()
  await expect(paper).toHaveCount(0)

  await open()
  await print.getByRole('switch', { name: 'The internal note, too' }).click()
  await print.getByRole('button', { name: 'Print' }).click()
  await expect(paper).toContainText('With internal notes: not for Ada.')
  await expect(paper).toContainText('Prefers mornings.')
  await leave()
})
