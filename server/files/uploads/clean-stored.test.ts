import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { heifWithMetadata, heifWithPixelsFirst, jpeg, jpegWithMetadata } from '#tests/pictures/pictures.ts'
import { PDF, PNG, upload } from '#tests/world/files.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { cleanStoredPictures } from './clean-stored.ts'

const world = setUpWorld()

const contentOf = async (key: string) => buffer((await world.app.storage.open(key)).stream)

/** A file as an earlier release stored it: unchanged. */
async function storedBefore(content_type: string, bytes: Buffer): Promise<string> {
  const key = await upload(world, world.maya)
  await world.app.storage.put(key, bytes)
  const before = { content_type, size: bytes.length, cleaned_at: null, location_removed: false }
  await world.app.db.updateTable('uploads').set(before).where('key', '=', key).execute()
  return key
}

const rowOf = (key: string) =>
  world.app.db
    .selectFrom('uploads')
    .select(['size', 'location_removed', 'cleaned_at'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

async function cleanAll() {
  while ((await cleanStoredPictures(world.app)) > 0);
}

test('pictures of earlier releases lose their metadata, a few at a time', async () => {
  const keys: string[] = []
  for (let number = 0; number < 5; number += 1) keys.push(await storedBefore('image/jpeg', jpegWithMetadata()))
  expect(await cleanStoredPictures(world.app)).toBe(4)
  expect(await cleanStoredPictures(world.app)).toBe(1)
  expect(await cleanStoredPictures(world.app)).toBe(0)
  for (const key of keys) {
    expect((await contentOf(key)).equals(jpeg())).toBe(true)
    expect(await rowOf(key)).toEqual({ size: jpeg().length, location_removed: true, cleaned_at: expect.any(Date) })
  }
})

test('a stored file that cannot be cleaned, or is not a picture, stays as it is', async () => {
  const files = [
    ['image/heic', heifWithPixelsFirst()],
    ['image/png', PNG.subarray(0, 20)],
    ['application/pdf', PDF],
  ] as const
  for (const [type, bytes] of files) {
    const key = await storedBefore(type, bytes)
    await cleanAll()
    expect((await contentOf(key)).equals(bytes)).toBe(true)
    expect(await rowOf(key)).toMatchObject({ size: bytes.length, location_removed: false })
  }
})

test('a stored picture whose file is missing does not stop the others', async () => {
  const [missing, other] = [
    await storedBefore('image/jpeg', jpeg()),
    await storedBefore('image/jpeg', jpegWithMetadata()),
  ]
  await world.app.storage.remove(missing)
  await cleanAll()
  expect((await contentOf(other)).equals(jpeg())).toBe(true)
})

test('a message tells its sender and the concierge that the location was removed, and only then', async () => {
  const request = await giveRequest(world, world.maya)
  const attach = async (bytes: Buffer) => {
    const key = await upload(world, world.maya, { filename: 'photo.heic', bytes })
    await world
      .as(world.maya)
      .post(`${request.path}/messages`, { message: { body: 'A photo.', attachment_keys: [key] } })
  }
  await attach(heifWithMetadata('heic')())
  await attach(heifWithMetadata('heic')({ location: false }))
  for (const path of [request.path, `/desk/api/requests/${request.external_id}`]) {
    const person = path === request.path ? world.maya : world.theo
    const { body } = await world.as(person).get(path)
    const files = body.request.messages.flatMap(({ attachments }: { attachments: object[] }) => attachments)
    expect(files).toEqual([
      expect.objectContaining({ location_removed: true }),
      expect.not.objectContaining({ location_removed: expect.anything() }),
    ])
  }
})
