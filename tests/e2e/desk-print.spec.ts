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
    const menu = desk.getByRole('dialog', { name: 'Commands' })
    await desk.keyboard.press('Control+k')
    await menu.getByRole('combobox').fill('Print')
    await expect(menu.getByRole('option', { name: /Print it/ })).toHaveAttribute('aria-selected', 'true')
    await desk.keyboard.press('Enter')
    await expect(print).toBeVisible()
  }
  const paper = desk.locator('[data-printed]')
  const leave = async () => {
    await desk.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(print).toHaveCount(0)
    await expect(paper).toHaveCount(0)
  }

  await open()
  await print.getByRole('button', { name: 'Print' }).click()
  for (const words of [GROOMER_NAME, 'What Ada asked', 'Saturday at ten is booked.', 'by Renata Ochoa'])
    await expect(paper).toContainText(words)
  await expect(paper).not.toContainText('Prefers mornings.')
  await leave()

  await open()
  await print.getByRole('switch', { name: 'The internal note, too' }).click()
  await print.getByRole('button', { name: 'Print' }).click()
  await expect(paper).toContainText('With internal notes: not for Ada.')
  await expect(paper).toContainText('Prefers mornings.')
  await leave()
})
