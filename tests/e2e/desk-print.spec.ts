import { deskSendOptions } from '#contract/desk/requests/option-sending.ts'
import { deskChangeRequest, deskGetRequest } from '#contract/desk/requests/requests.ts'
import { answerOptions } from '#contract/member/options.ts'
import { optionsToSend } from '#tests/world/options.ts'
import { actsOf } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { signUpPerson } from './people.ts'

test('a request prints as one document, with notes on demand', async ({ signedInDesk: desk, colleague }) => {
  const concierge = actsOf(colleague)
  const member = await signUpPerson()
  const id = await handOver(member)
  await concierge.reply(id, 'Saturday at ten is booked.')
  await concierge.note(id, 'Prefers mornings.')
  const params = { external_id: id }
  const { request } = await concierge.call(deskGetRequest, { params, query: {} })
  const { options } = await concierge.call(deskSendOptions, {
    params,
    body: optionsToSend({ seen_seq: request.last_seq }),
  })
  const version = options.sets[0]?.versions[0]
  const pick = { version_id: version?.id ?? '', option_id: version?.options[0]?.id ?? '' }
  await member.call(answerOptions, { params: { id }, body: pick })
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

  await test.step('the browser’s own Print works after a key was pressed', async () => {
    await desk.keyboard.press('Shift')
    await expect(async () => {
      await desk.evaluate(() => dispatchEvent(new Event('beforeprint')))
      await expect(paper).toContainText('Saturday at ten is booked.', { timeout: 500 })
    }).toPass()
    await expect(paper).not.toContainText('Prefers mornings.')
    await leave()
  })

  await open()
  await print.getByRole('button', { name: 'Print' }).click()
  for (const words of [GROOMER_NAME, 'What Ada asked', 'Saturday at ten is booked.', `by ${colleague.name}`])
    await expect(paper).toContainText(words)
  await expect(paper).not.toContainText('Prefers mornings.')
  await expect(paper).toContainText(/Version 1: Casa do Largo, \$612;.*Picked Casa do Largo, \$612\./)
  await leave()

  const result = { revision: 0, words: 'Groomed. You owe $0.', money: { cents: 124_000, kind: 'not_paid' as const } }
  await concierge.call(deskChangeRequest, { params, body: { state: 'solved', result } })
  await expect(desk.getByRole('complementary', { name: 'Member' })).toContainText('Groomed. You owe $0.')
  await open()
  await print.getByRole('switch', { name: 'The internal note, too' }).click()
  await print.getByRole('button', { name: 'Print' }).click()
  await expect(paper).toContainText('With internal notes: not for Ada.')
  await expect(paper).toContainText('Prefers mornings.')
  await expect(paper).toContainText(/Result\s*Groomed\. You owe \$0\.\s*\$1,240 Ada doesn’t pay/)
  await leave()
})
