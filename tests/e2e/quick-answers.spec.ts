import { deskGetRequest } from '#contract/desk/requests/requests.ts'
import { handOver } from './handover.ts'
import { expect, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

test('one press sends an offered answer, unless undone', async ({ page, member, colleague, signedInDesk }) => {
  const id = await handOver(member)
  const heard = async () => {
    const { request } = await colleague.call(deskGetRequest, { params: { external_id: id }, query: {} })
    return request.messages.filter(({ source }) => source === 'user').map(({ body_html }) => body_html)
  }
  await test.step('the concierge offers two answers with a reply', async () => {
    await signedInDesk.goto(`/requests/${id}`)
    const reply = signedInDesk.getByRole('textbox', { name: /^Reply to / })
    await reply.fill('Saturday at ten is free.')
    await signedInDesk.getByRole('button', { name: 'More ways to send' }).click()
    await signedInDesk.getByRole('menuitem', { name: 'Quick answers' }).click()
    const dialog = signedInDesk.getByRole('dialog', { name: 'Quick answers' })
    await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Yes, book it')
    await dialog.getByRole('textbox', { name: 'Answer 2' }).fill('Another day, please')
    await hasNoViolations(signedInDesk, 'quick answers')
    await dialog.getByRole('button', { name: 'Offer these' }).click()
    const offered = signedInDesk.getByRole('button', { name: 'Quick answers: Yes, book it · Another day, please' })
    await expect(offered).toBeVisible()
    await reply.press('Control+Enter')
    await expect(offered).toBeHidden()
  })

  await test.step('a quick answer in the thread can be undone', async () => {
    await page.goto(`/requests/${id}`)
    const answers = page.getByRole('group', { name: 'Answer Renata' })
    await answers.getByRole('button', { name: 'Another day, please' }).press('Enter')
    await expect(answers).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(answers).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
    await hasNoViolations(page, 'quick answers')
  })

  await test.step('on the dashboard one press sends it, and a second one after a reload adds nothing', async () => {
    const arrival = Promise.withResolvers<void>()
    await page.route(`**/requests/${id}/messages`, async (route) => {
      await arrival.promise
      await route.continue().catch(() => undefined) // the page that made the call may be closed
    })
    await page.goto('/dashboard')
    const opening = page.getByRole('region', { name: 'From Renata' })
    const sent = opening.getByRole('status')
    await opening.getByRole('button', { name: 'Yes, book it' }).press('Enter')
    await expect(opening.getByRole('button', { name: 'Undo' })).toBeFocused()
    await expect(sent).toContainText('Yes, book it goes to Renata now.')
    await hasNoViolations(page, 'an answer that can be undone')
    await page.reload()
    await opening.getByRole('button', { name: 'Another day, please' }).press('Enter')
    await expect(sent).toContainText('Yes, book it goes to Renata now.')
    arrival.resolve()
    await expect.poll(heard).toEqual(['<p>Yes, book it</p>'])
    await expect(opening.getByRole('group', { name: 'Answer Renata' })).toBeHidden()
  })

  await test.step('it is answered, and no quick answers are offered', async () => {
    await page.goto(`/requests/${id}`)
    await expect(page.getByRole('log').getByText('Yes, book it')).toBeVisible()
    await expect(page.getByRole('group', { name: 'Answer Renata' })).toBeHidden()
    expect(await heard()).toEqual(['<p>Yes, book it</p>'])
  })
})
