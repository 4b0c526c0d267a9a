import { expect, test } from './kit.ts'

test('a phone number typed at full speed loses no digit', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  for (const number of ['5550100199', '2025550143', '9998887777']) {
    await phone.fill('')
    await phone.pressSequentially(number, { delay: 0 })
    await expect(phone).toHaveValue(`(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`)
  }
})

test('a phone number that is autofilled with its country code fits the mask', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await phone.fill('+15550100199')
  await expect(phone).toHaveValue('(555) 010-0199')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
})

test('a digit in the middle of a masked number can be corrected in place', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await phone.fill('(555) 010-0199')
  await phone.press('Home')
  for (let step = 0; step < 3; step += 1) await phone.press('ArrowRight')
  await phone.press('Backspace')
  await phone.press('7')
  await expect(phone).toHaveValue('(575) 010-0199')
})

test('a masked field formats a bare value, and can be emptied', async ({ kit }) => {
  const policy = kit.getByLabel('Policy number')
  await expect(policy).toHaveValue('TW-12')
  await policy.press('End')
  for (let key = 0; key < 5; key += 1) await policy.press('Backspace')
  await expect(policy).toHaveValue('')
})

test('a phone number field ignores letters', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await phone.pressSequentially('call 555', { delay: 0 })
  await expect(phone).toHaveValue(/^\(555\D*$/)
})

test('a pasted code fills its cells, with or without spaces', async ({ kit }) => {
  const code = kit.getByLabel('Verification code')
  await code.focus()
  await kit.keyboard.insertText('407 219')
  await expect(code).toHaveValue('407219')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
})

test('a seventh digit is ignored', async ({ kit }) => {
  const code = kit.getByLabel('Verification code')
  await code.pressSequentially('4072195', { delay: 0 })
  await expect(code).toHaveValue('407219')
})

test('only optional fields are labeled', { tag: '@5.19' }, async ({ kit }) => {
  await expect(kit.getByText('Address line 2 (optional)')).toBeVisible()
  await expect(kit.getByText('First name (optional)')).toHaveCount(0)
})

test('a password can be shown and hidden again', async ({ kit }) => {
  const password = kit.getByLabel('Password', { exact: true })
  const toggle = kit.getByRole('button', { name: 'Show password' })
  await expect(password).toHaveAttribute('type', 'password')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a loading button is busy, disabled, and keeps its width', { tag: '@4.53' }, async ({ kit }) => {
  const busy = kit.getByRole('button', { name: 'Loading' }).first()
  await expect(busy).toBeDisabled()
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  const resting = await kit.getByRole('button', { name: 'Send it' }).first().boundingBox()
  const loading = await busy.boundingBox()
  expect(loading?.width).toBeCloseTo(resting?.width ?? 0, 0)
})

test('a file that is too large is rejected before it is sent', { tag: '@8.38' }, async ({ kit }) => {
  const input = kit.locator('input[type=file]')
  await input.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1025) })
  await expect(kit.getByText('File size exceeds 1.0 KB, please upload a smaller file.')).toBeVisible()
  await input.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1024) })
  await expect(kit.getByRole('progressbar', { name: 'Uploading bill.pdf' })).toHaveAttribute('value', '60')
  await kit.getByRole('button', { name: 'Remove bill.pdf' }).click()
  await expect(kit.getByText('No file chosen')).toBeVisible()
})

test('another country’s number is kept as it is typed or pasted', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  for (const number of ['+61 0412 345 678', '+47 22 12 34 56', '25550100199']) {
    await phone.fill('')
    await phone.pressSequentially(number, { delay: 0 })
    expect((await phone.inputValue()).replaceAll(/\D/g, '')).toBe(number.replaceAll(/\D/g, ''))
    await phone.fill('')
    await kit.keyboard.insertText(number)
    await expect(phone).toHaveValue(number)
  }
})

test('a number typed with its country code fits the mask', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  for (const number of ['+15550100199', '15550100199']) {
    await phone.fill('')
    await phone.pressSequentially(number, { delay: 0 })
    await expect(phone).toHaveValue('(555) 010-0199')
  }
})

test('digits of other scripts are converted to ASCII', async ({ kit }) => {
  const phone = kit.getByLabel('Phone number')
  await phone.focus()
  await kit.keyboard.insertText('٥٥٥٠١٠٠١٩٩')
  await expect(phone).toHaveValue('(555) 010-0199')
  const code = kit.getByLabel('Verification code')
  await code.focus()
  await kit.keyboard.insertText('４０７２１９')
  await expect(code).toHaveValue('407219')
})

test('a pasted code replaces the typed one', async ({ kit }) => {
  const code = kit.getByLabel('Verification code')
  await code.pressSequentially('40')
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Your code is 123 456.')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(code).toHaveValue('123456')
})
