import { listReadings } from '#contract/member/readings.ts'
import { sendMessage } from '#contract/member/requests.ts'
import { presignUpload } from '#contract/member/uploads.ts'
import { DOT } from './files.ts'
import { handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { type Person, signUpPerson } from './people.ts'

async function sendPhoto(member: Person, id: string) {
  const { presigned_url, key } = await member.call(presignUpload, {
    body: { upload: { filename: 'biscuit.png' }, request_id: id },
  })
  const headers = { 'content-type': 'image/png' }
  expect((await fetch(presigned_url, { method: 'PUT', headers, body: DOT })).ok).toBe(true)
  const message = { body: 'This is how fluffy he is.', attachment_keys: [key] }
  await member.call(sendMessage, { params: { id }, body: { message } })
}

test('only enlarging a member’s picture is recorded as opening', async ({ signedInDesk: desk }) => {
  const member = await signUpPerson()
  const id = await handOver(member)
  await sendPhoto(member, id)
  const read = async () => (await member.call(listReadings, { query: {} })).readings.map(({ what }) => what)
  await desk.goto(`/requests/${id}`)
  const photo = desk.getByRole('button', { name: 'Enlarge biscuit.png' })
  const drawn = photo.locator('img')
  const place = await photo.boundingBox()
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const { width, height } = (await photo.boundingBox()) ?? {}
  expect({ width, height }, 'the picture has the size of its place').toEqual({ width: 240, height: 180 })
  expect([place?.width, place?.height]).toEqual([240, 180])
  expect(await read()).toEqual(['opened'])
  await photo.press('Enter')
  await expect(desk.getByRole('dialog', { name: 'biscuit.png' }).locator('img')).toBeVisible()
  expect(await read()).toEqual(['file', 'opened'])
  await desk.keyboard.press('Escape')
  await expect(photo).toBeFocused()
})

test('a picture that fails to enlarge can be tried again', async ({ signedInDesk: desk, faults }) => {
  faults.allow(/status of 503/)
  const member = await signUpPerson()
  const id = await handOver(member)
  await sendPhoto(member, id)
  await desk.goto(`/requests/${id}`)
  const photo = desk.getByRole('button', { name: 'Enlarge biscuit.png' })
  await expect(photo.locator('img')).toBeVisible()
  const large = /uploads\/expiring_url\?key=[\w-]+$/
  await desk.route(large, (route) => route.fulfill({ status: 503, json: { error: 'Busy.' } }))
  await photo.click()
  await expect(desk.getByText('biscuit.png could not be opened. Please try again.')).toBeVisible()
  await desk.unroute(large)
  await photo.click()
  await expect(desk.getByRole('dialog', { name: 'biscuit.png' }).locator('img')).toBeVisible()
})
