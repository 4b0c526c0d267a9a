import type { Page } from '@playwright/test'
import { deskHandovers } from '#contract/desk/queue/handover.ts'
import { deskSetShift } from '#contract/desk/queue/shifts.ts'
import { deskAddSavedReply } from '#contract/desk/requests/saved-replies.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { DESK_DOOR, PASSWORD } from './doors.ts'
import { fillQueue, joinOwnCompany, leaveText } from './full-queue.ts'
import { GROOMER_NAME } from './handover.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { type Hired, hire } from './staff.ts'
import { tabTo } from './tab-to.ts'

const OPEN_REQUESTS = 200

async function signInByKeys(desk: Page, { email }: Hired) {
  await desk.goto(DESK_DOOR)
  await tabTo(desk, desk.getByRole('textbox', { name: 'Email' }))
  await desk.keyboard.type(email)
  await tabTo(desk, desk.getByLabel('Password', { exact: true }))
  await desk.keyboard.type(PASSWORD)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible()
}

/** Moves down a list of radio buttons with the arrow keys. */
async function chooseReceiver(desk: Page, { name }: Hired) {
  const receiver = desk.getByRole('radio', { name: new RegExp(name) })
  await expect(desk.getByRole('radio').first()).toBeFocused()
  const count = await desk.getByRole('radio').count()
  for (let step = 0; step <= count && !(await receiver.isChecked()); step += 1) await desk.keyboard.press('ArrowDown')
  await expect(receiver).toBeChecked()
}

test('one of 200 requests is answered and handed over by keyboard alone', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(300_000)
  const [nell, omar, pia] = [await hire('Nell'), await hire('Omar'), await hire('Pia')]
  await pia.call(deskSetShift, { body: { on_shift: false } })
  const member = await joinOwnCompany()
  const [id = ''] = await fillQueue(member, nell, OPEN_REQUESTS)
  const body = 'Truffle panics at the sound of clippers'
  await member.call(sendMessage, { params: { id }, body: { message: { body, source: 'user', source_name: 'Ada' } } })
  const title = `Two places ${member.fullName}`
  const words = 'Hi {{member.first_name}}, {{place}} takes {{request.name}} by scissors alone.'
  await nell.call(deskAddSavedReply, { body: { title, body: words, shared: false } })
  const { keyboard } = page
  const log = page.getByRole('log', { name: 'Messages' })
  const promises = page.getByRole('region', { name: 'Promises' })

  await test.step('find it by its words, and open it', async () => {
    await signInByKeys(page, nell)
    await expect(page.getByRole('tab', { name: /Mine/ })).toContainText(String(OPEN_REQUESTS))
    await keyboard.press('/')
    await keyboard.type('sound of clippers')
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('tabpanel').getByRole('link')).toBeFocused()
    await keyboard.press('Enter')
    await expect(log).toContainText(body)
  })

  await test.step('answer it with a saved reply, with filled fields', async () => {
    await keyboard.press('i')
    await expect(page.getByRole('combobox', { name: 'Find a saved reply' })).toBeFocused()
    await keyboard.type(title)
    await expect(page.getByRole('option')).toHaveCount(1)
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Reply to Ada' })).toBeFocused()
    await keyboard.type('Fern & Fur')
    const reply = `Hi Ada, Fern & Fur takes ${GROOMER_NAME} by scissors alone.`
    await expect(page.getByRole('textbox', { name: 'Reply to Ada' })).toHaveValue(reply)
    await keyboard.press('Control+Enter')
    await expect(log).toContainText(reply)
    await expect(page.getByRole('textbox', { name: 'Reply to Ada' })).toHaveValue('')
    await leaveText(page)
  })

  await test.step('set a reminder', async () => {
    await keyboard.press('b')
    await expect(page.getByRole('textbox', { name: 'What' })).toBeFocused()
    await keyboard.type('Did she choose?')
    await keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'When' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await tabTo(page, page.getByRole('button', { name: 'Set reminder' }))
    await keyboard.press('Enter')
    await expect(promises).toContainText('Did she choose?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('add a note for colleagues', async () => {
    await keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeEditable()
    await keyboard.type('Fern & Fur close on Mondays.')
    await keyboard.press('Control+Enter')
    await expect(log).toContainText('Fern & Fur close on Mondays.')
    await leaveText(page)
  })

  await test.step('it cannot be solved while the reminder is open', async () => {
    await keyboard.press('e')
    const question = page.getByRole('alertdialog', { name: 'A reminder is still open.' })
    await expect(question).toContainText('Did she choose?')
    await expect(question.getByRole('button', { name: 'Keep it open' })).toBeFocused()
    await hasNoViolations(page, 'asking before completing')
    await keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: 'State' })).not.toHaveValue('solved')
  })

  await test.step('hand it over, but not to a colleague who is away', async () => {
    await keyboard.press('h')
    const dialog = page.getByRole('dialog', { name: `Hand over “${GROOMER_NAME}”` })
    await chooseReceiver(page, pia)
    await hasNoViolations(page, 'handing one request over')
    await tabTo(page, dialog.getByRole('textbox', { name: 'What is next' }))
    await keyboard.press('Control+End')
    await keyboard.type('\nOffer her Tuesday.')
    await tabTo(page, dialog.getByRole('button', { name: 'Hand over' }))
    await keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Pia is away.' })
    await expect(question.getByRole('button', { name: 'Choose someone else' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await keyboard.press('h')
    const omarHere = dialog.getByRole('radio', { name: new RegExp(omar.name) })
    await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
    for (let step = 0; step < 60 && !(await omarHere.isChecked()); step += 1) await keyboard.press('ArrowUp')
    await expect(dialog.getByRole('textbox', { name: 'What is next' })).toHaveValue(/Offer her Tuesday\.$/)
    await tabTo(page, dialog.getByRole('button', { name: 'Hand over' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(`handed over to ${omar.name}`)
    await expect(log).toContainText(`${nell.name} gave this to ${omar.name}`)
  })

  await test.step('assign several at once, but not to a colleague who is away without a warning', async () => {
    await page.goto(`${DESK_DOOR}/?tab=Mine`)
    await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible()
    for (const key of ['j', 'x']) await keyboard.press(key)
    await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
    await keyboard.press('Shift+A')
    await expect(page.getByRole('combobox', { name: 'Assign to' })).toBeFocused()
    await keyboard.type(pia.name)
    const receivers = page.getByRole('listbox', { name: 'Colleagues' }).getByRole('option')
    await expect(receivers).toHaveCount(1)
    await expect(receivers.and(page.getByRole('option', { name: `${pia.name} Away` }))).toBeDisabled()
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Assign' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeFocused()
    await expect(page.getByRole('toolbar', { name: '1 selected' })).toBeVisible()
  })

  await test.step('change all of them at once, beyond the visible ones, with one undo', async () => {
    const count = OPEN_REQUESTS - 1
    const notices = page.getByRole('region', { name: 'Notifications' })
    await page.getByRole('button', { name: `Select all ${count}` }).press('Enter')
    await expect(page.getByRole('toolbar', { name: `${count} selected` })).toBeVisible()
    expect(await page.getByRole('tabpanel').getByRole('link').count()).toBeLessThan(count)
    await keyboard.press('n')
    await page
      .getByRole('dialog', { name: `Note in ${count} requests` })
      .getByRole('textbox')
      .fill('Closed on Friday')
    await keyboard.press('Control+Enter')
    await expect(notices).toContainText(`${count} requests are given your note.`)
    await expect(page.getByRole('toolbar'), 'what was read for it is chosen for one act').toHaveCount(0)
    await notices.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(notices).not.toContainText('Not done')
  })

  const { to_me } = await omar.call(deskHandovers, {})
  expect(to_me.map(({ request, moved }) => [request.external_id, moved.map(({ kind }) => kind)])).toEqual([
    [id, ['request', 'reminder']],
  ])
  expect(to_me[0]?.next).toContain('Offer her Tuesday.')
})
