import { sendMessage } from '#contract/member/requests.ts'
import { concierge } from './concierge.ts'
import { GROOMER_NAME, handOver } from './handover.ts'
import { asMember, expect } from './journey.ts'

asMember('a thread is printed as a document: all of it, and nothing else', async ({ page, member }) => {
  const id = await handOver(member)
  await concierge.reply(id, 'Two groomers come to your door.')
  await member.call(sendMessage, {
    params: { id },
    body: { message: { body: 'The second, please.', attachment_keys: [] } },
  })
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.dataset.printing = 'yes'
    }
  })
  await page.goto(`/requests/${id}`)
  await page.getByRole('button', { name: /^Details/ }).click()
  await page.getByRole('dialog', { name: 'Request details' }).getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body[data-printing]')).toHaveCount(1)
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-printed]')
  await expect(paper).toBeVisible()
  await expect(page.locator('body > :not([data-printed]):visible')).toHaveCount(0)
  for (const words of [GROOMER_NAME, member.fullName, 'Two groomers come to your door.', 'The second, please.', 'You'])
    await expect(paper).toContainText(words)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})
