import { deskSendOptions } from '#contract/desk/requests/option-sending.ts'
import { deskGetRequest } from '#contract/desk/requests/requests.ts'
import { deskRecordOutcome, deskSpend } from '#contract/desk/requests/spending-tasks.ts'
import { deskSession } from '#contract/desk/session.ts'
import { answerOptions } from '#contract/member/options.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { optionsToSend } from '#tests/world/options.ts'
import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

const MEASURED = {
  worked_minutes: 190,
  own: { minutes: 20, answers: 3, messages: 1, call_minutes: 0 },
  measured: { alone_minutes: 180, source: 'A study', version: 1, given_back_minutes: 160 },
}

const RESULT = { words: 'Four beds, one roof.', money: { cents: 4000, kind: 'not_paid' } }

asMember('a thread prints as one complete document without the rest of the page', async ({ page, member }) => {
  const id = await handOver(member)
  await concierge.reply(id, 'Two groomers come to your door.')
  await member.call(sendMessage, {
    params: { id },
    body: { message: { body: 'The second, please.', attachment_keys: [] } },
  })
  const params = { external_id: id }
  const { request } = await concierge.call(deskGetRequest, { params, query: {} })
  const body = optionsToSend({ seen_seq: request.last_seq })
  const { options } = await concierge.call(deskSendOptions, { params, body })
  const version = options.sets.at(-1)?.versions.at(-1)
  const option_id = version?.options[0]?.id ?? ''
  await member.call(answerOptions, { params: { id }, body: { version_id: version?.id ?? '', option_id } })
  const staff = await concierge.call(deskSession, {})
  const at_most = { amount: '612', currency: 'USD' }
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  const task = { version_id: version?.id ?? '', at_most, owner: staff.staff.id, due_at }
  await concierge.call(deskSpend, { params, body: task })
  const outcome = { version_id: task.version_id, kind: 'done', spent: null, words: 'Number 7K2.' } as const
  await concierge.call(deskRecordOutcome, { params, body: outcome })
  await concierge.move(id, 'closed')
  await page.route('**/api/v1/time_given_back?*', (route) =>
    route.fulfill({ json: { time: MEASURED, result: RESULT } }),
  )
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printing = 'yes'
    }
  })
  await page.goto(`/requests/${id}`)
  await expect(page.getByRole('region', { name: 'Result' })).toBeVisible()
  // the button is at the end of a completed request, and in the details of each
  await expect(page.getByRole('log').getByRole('button', { name: 'Print' })).toBeVisible()
  await page.getByRole('button', { name: /, details$/ }).click()
  await page.getByRole('dialog', { name: 'Request details' }).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printing]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper).toBeVisible()
  await expect(page.locator('body > :not([data-printed]):visible')).toHaveCount(0)
  for (const words of [GROOMER_NAME, member.fullName, 'Two groomers come to your door.', 'The second, please.', 'You'])
    await expect(paper).toContainText(words)
  // from the options to the purchase, in this order, and the refund
  await expect(paper).toContainText(
    /Where do the four of you sleep\?.*Version 1: Casa do Largo, \$612;.*Picked Casa do Largo, \$612\..*Being booked, for at most \$612\..*Booked for \$612\. Number 7K2\..*Four beds, one roof\..*\$40 you don’t pay\..*About 2 h 40 min given back/s,
  )
  await hasNoViolations(page)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})
