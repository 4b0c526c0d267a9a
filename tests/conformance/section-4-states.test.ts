import { expect, test } from 'vitest'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { createUpload } from '#web/wire/uploads/upload.ts'

const world = setUpWorld()

test('the client cannot change the status: no call of the members’ API takes it', { tags: '@4.17' }, async () => {
  const request = await giveRequest(world, world.maya, { status: 'open' })
  const { patch, put, post, get } = world.as(world.maya)
  expect((await patch(request.path, { status: 'closed' })).status).toBe(405)
  expect((await put(request.path, { request: { status: 'closed' } })).status).toBe(405)
  await post(`${request.path}/messages`, { status: 'closed', message: { body: 'Done?', status: 'closed' } })
  expect((await get(request.path)).body.request.status).toBe('open')
})

const file = (name: string, type = 'image/png') => new File(['bytes'], name, { type })
/** Without previews. */
const pictures = { show: () => null, forget: () => undefined }

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
