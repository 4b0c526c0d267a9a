import { answerOptions, getOptions } from '#contract/member/options.ts'
import { DESK_DOOR } from './doors.ts'
import { handOver } from './handover.ts'
import { expect, asMember as test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'

test('a concierge builds options by keyboard, leaves and returns, sends them, and sees the member’s pick', {
  tag: '@long',
}, async ({ member, signedInDesk: desk, faults }) => {
  faults.allow(/status of 422/)
  const id = await handOver(member)
  const { keyboard } = desk
  const type = async (...fields: readonly string[]) => {
    for (const words of fields) {
      await keyboard.type(words)
      await keyboard.press('Tab')
    }
  }
  const dialog = desk.getByRole('dialog', { name: 'Options' })
  const decides = dialog.getByRole('textbox', { name: /^Question to / })
  const open = async () => {
    await desk.goto(`${DESK_DOOR}/requests/${id}`)
    await expect(desk.getByRole('button', { name: /^(Build options|Continue the options)$/ })).toBeEnabled()
    await keyboard.press('c')
    await expect(decides).toBeFocused()
  }

  await test.step('a started draft is stored on the server', async () => {
    await open()
    await type('Which groomer?', 'Both have time on Friday.')
    await dialog.getByRole('textbox', { name: 'Name' }).first().focus()
    await type('Paws and Claws', '85')
    await expect(dialog.getByText('The draft is saved')).toBeVisible()
    await hasNoViolations(desk)
    await open()
    await expect(decides).toHaveValue('Which groomer?')
    await expect(dialog.getByRole('region', { name: /sees$/ })).toContainText('$85')
  })

  await test.step('a missing value is reported at its field', async () => {
    await keyboard.press('Control+Enter')
    await expect(dialog.getByText('Please give it a name')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).nth(1).focus()
    await type('The Gentle Groomer', '95.50')
    await dialog.getByLabel('Held until').nth(1).focus()
    await type('01022126', '0900AM')
    await expect(dialog.getByRole('region', { name: /sees$/ })).toContainText('Held until Jan 2, 2126, 9:00 AM')
    await dialog.getByRole('combobox', { name: /can pick until$/ }).focus()
    await keyboard.type('Tomorrow')
    await keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('log')).toContainText('Version 1: can be picked until')
  })

  await test.step('a pick appears at once', async () => {
    const { options } = await member.call(getOptions, { query: { request_id: id } })
    const version = options?.sets[0]?.versions[0]
    const body = { version_id: version?.id ?? '', option_id: version?.options[1]?.id ?? '' }
    await member.call(answerOptions, { params: { id }, body })
    await expect(desk.getByRole('log')).toContainText('Version 1: picked The Gentle Groomer, $95.50')
  })

  await test.step('the pick is booked by keyboard, for less, and the member reads that', async () => {
    const press = async (name: string) => {
      await desk.getByRole('button', { name }).focus()
      await keyboard.press('Enter')
    }
    await press('Book The Gentle Groomer')
    const book = desk.getByRole('dialog', { name: 'Book The Gentle Groomer' })
    await expect(book.getByRole('textbox', { name: 'At most, in USD' })).toHaveValue('95.50')
    await type('', '', 'Tomorrow')
    await keyboard.press('Enter')
    await expect(desk.getByText('Being booked, for at most $95.50.')).toBeVisible()
    await press('Record the outcome of The Gentle Groomer')
    const came = desk.getByRole('dialog', { name: 'Outcome of The Gentle Groomer' })
    await came.getByRole('combobox', { name: 'Outcome' }).focus()
    await type('Booked, and', '90', 'Number L-2281.')
    await hasNoViolations(desk)
    await keyboard.press('Enter')
    await expect(desk.getByText('Booked for $90, less than it was to be. Number L-2281.')).toBeVisible()
    await desk.locator('summary', { hasText: 'The record' }).focus()
    await keyboard.press('Enter')
    await expect(desk.locator('details[open]').getByRole('listitem')).toHaveText([
      /^Version 1: Paws and Claws, \$85; The Gentle Groomer, \$95\.50, held until /,
      /^Picked The Gentle Groomer, \$95\.50\./,
      /^Being booked, for at most \$95\.50\./,
      /^Booked for \$90, less than it was to be\. Number L-2281\./,
    ])
    const { options } = await member.call(getOptions, { query: { request_id: id } })
    expect(options?.sets[0]?.versions[0]?.task?.outcome?.spent).toEqual({ amount: '90', currency: 'USD' })
  })
})
