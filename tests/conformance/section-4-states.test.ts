import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'
import { tabValue } from '#web/kit/tab-value.ts'
import { report } from '#web/wire/error-reports.ts'
import { putFile } from '#web/wire/put-file.ts'
import { createSession } from '#web/wire/session.ts'
import { createUpload } from '#web/wire/upload.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('authenticated means that a token exists and its expiry is in the future', { tags: '@4.1' }, () => {
  let text: string | null = null
  let now = Date.parse('2026-11-23T09:00:00Z')
  const storage = { get: () => text, set: (_key: string, next: string | null) => void (text = next) }
  const session = createSession(storage, () => now)
  expect(session.current()).toBeNull()
  session.begin({ token: '', expires_at: '2026-11-23T10:00:00Z' })
  expect(session.current(), 'no token').toBeNull()
  session.begin({ token: 'a-token', expires_at: '2026-11-23T10:00:00Z' })
  expect(session.current()?.token).toBe('a-token')
  now = Date.parse('2026-11-23T10:00:00Z')
  expect(session.current(), 'expired').toBeNull()
})

test('status changes are not made by the client: no call of the members’ API takes a status', {
  tags: '@4.17',
}, async () => {
  const request = await giveRequest(world, world.maya, { status: 'open' })
  const { patch, put, post, get } = world.as(world.maya)
  expect((await patch(request.path, { status: 'closed' })).status).toBe(405)
  expect((await put(request.path, { request: { status: 'closed' } })).status).toBe(405)
  await post(`${request.path}/messages`, { status: 'closed', message: { body: 'Done?', status: 'closed' } })
  expect((await get(request.path)).body.request.status).toBe('open')
})

const file = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
/** The preview is the browser's own affair. */
const pictures = { show: () => null, forget: () => undefined }

test('an upload that arrives is Uploaded and hands on the file with its key; removing it resets the field', {
  tags: '@4.42',
}, async () => {
  const upload = createUpload({ send: async () => 'the-key', pictures })
  const chosen = file('scan.png')
  expect(await upload.choose([chosen])).toEqual({ file: chosen, key: 'the-key' })
  expect(upload.current()).toMatchObject({ step: 'uploaded', file: chosen, key: 'the-key' })
  upload.remove()
  expect(upload.current()).toEqual({ step: 'none', fault: null })
})

test('while uploading, the progress goes from 0 to 100', { tags: '@4.41' }, async () => {
  const seen: number[] = []
  const upload = createUpload({
    pictures,
    send: async (_file, { onProgress }) => {
      for (const percent of [25, 60, 100]) onProgress?.(percent)
      return 'the-key'
    },
  })
  upload.subscribe(() => {
    const now = upload.current()
    if (now.step === 'uploading') seen.push(now.progress)
  })
  await upload.choose([file('scan.png')])
  expect(seen).toEqual([0, 25, 60, 100])
})

test('a failed upload clears the selection and gives an error', { tags: '@4.43' }, async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const send = () => Promise.reject(new Error('the storage bucket answered 403'))
  const upload = createUpload({ send, report, pictures })
  expect(await upload.choose([file('scan.png')])).toBeNull()
  expect(upload.current()).toMatchObject({ step: 'none', fault: { inline: 'Error uploading scan.png' } })
  expect(warn, 'and is reported').toHaveBeenCalledTimes(1)
})

test('an aborted upload is only logged', { tags: '@4.44' }, async () => {
  const info = vi.spyOn(console, 'info').mockReturnValue()
  const upload = createUpload({
    pictures,
    send: (_file, { signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  })
  const sending = upload.choose([file('scan.png')])
  upload.remove()
  expect(await sending).toBeNull()
  expect(upload.current()).toEqual({ step: 'none', fault: null })
  expect(info).toHaveBeenCalledWith('upload aborted')
})

test('an upload is refused if the file count is not exactly one', { tags: '@4.45' }, async () => {
  const send = vi.fn<() => Promise<string>>()
  const upload = createUpload({ send, pictures })
  expect(await upload.choose([])).toBeNull()
  expect(await upload.choose([file('a.png'), file('b.png')])).toBeNull()
  expect(send).not.toHaveBeenCalled()
})

test('an upload is refused if no address is set', { tags: '@4.45' }, async () => {
  await expect(putFile('', file('scan.png'))).rejects.toThrow('there is no address to send it to')
})

test('a duplicate file (same name, type, size) is ignored', { tags: '@4.46' }, async () => {
  const send = vi.fn<() => Promise<string>>(async () => 'the-key')
  const upload = createUpload({ send, pictures })
  await upload.choose([file('scan.png')])
  expect(await upload.choose([file('scan.png')])).toBeNull()
  expect(send).toHaveBeenCalledTimes(1)
  await upload.choose([file('scan.png', 'image/jpeg')])
  expect(send).toHaveBeenCalledTimes(2)
})

test.each([
  ['To do', 'To_do'],
  ['Completed', 'Completed'],
  ['Benefits & Offers', 'Benefits___Offers'],
])(
  'the value of the tab "%s" is %s: non-word characters are replaced by underscores',
  { tags: '@4.64' },
  (title, value) => {
    expect(tabValue(title)).toBe(value)
  },
)
