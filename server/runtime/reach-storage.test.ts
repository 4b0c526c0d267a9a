import { expect, test, vi } from 'vitest'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { reachStorage } from './reach-storage.ts'

const world = setUpWorld()

const away = (error: Error) => ({
  ...world.app,
  config: { ...world.app.config, STORAGE_URL: 's3://files' },
  storage: { ...world.app.storage, ready: vi.fn<() => Promise<void>>().mockRejectedValue(error) },
})
const REFUSED = new Error('fetch failed', {
  cause: new AggregateError([new Error('connect ECONNREFUSED 10.0.0.1:9000')]),
})

test('an available storage causes no output', async () => {
  await expect(reachStorage(world.app)).resolves.toBeUndefined()
})

test('a new installation reports an unavailable storage in one sentence', async () => {
  const fault = await reachStorage(away(REFUSED)).catch((thrown: unknown) => thrown)
  expect(fault).toBeInstanceOf(StartupError)
  expect(fault).toMatchObject({
    message: 'Tendwell cannot keep files in the storage of STORAGE_URL: connect ECONNREFUSED 10.0.0.1:9000',
  })
})

test('an installation with files starts without them and reports it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const now = world.clock.now()
  await world.app.db
    .insertInto('uploads')
    .values({
      key: world.app.newId(),
      member_id: world.maya.id,
      filename: 'a.png',
      put_token_hash: Buffer.from('spent'),
      put_expires_at: now,
      uploaded_at: now,
      created_at: now,
    })
    .execute()
  await reachStorage(away(new Error('The bucket answered 403.')))
  expect(warn.mock.calls.flat().join()).toContain('STORAGE_URL: The bucket answered 403.')
})
