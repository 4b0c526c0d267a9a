import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setUpWorldPerTest } from '#tests/world/world.ts'
import { installationSecrets, type KeyConfig } from './installation-key.ts'

const world = setUpWorldPerTest()
let dataDir: string
beforeEach(async () => {
  await world.owner.deleteFrom('desk.installation').execute()
  dataDir = mkdtempSync(join(tmpdir(), 'tendwell-key-'))
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true })
})

const keyPath = () => join(dataDir, 'secret.key')
const embedded = (more: Partial<KeyConfig> = {}): KeyConfig => ({
  DATA_DIR: dataDir,
  DATABASE_URL: undefined,
  ALLOW_NEW_KEY: 'no',
  ...more,
})
const server = () => embedded({ DATABASE_URL: world.databaseUrl })
const signed = async (config: KeyConfig) =>
  (await installationSecrets(config, world.app.deskDb)).sign('eligibility', 'maya@tendwell.test').toString('hex')

test('a lost, truncated or foreign key in DATA_DIR is rejected, and the correct one is accepted again', async () => {
  const key = randomBytes(32)
  writeFileSync(keyPath(), key)
  const before = await signed(embedded())

  rmSync(keyPath())
  await expect(signed(embedded())).rejects.toThrow('secret.key is gone')
  writeFileSync(keyPath(), randomBytes(32))
  await expect(signed(embedded())).rejects.toThrow('is another key than the one')
  writeFileSync(keyPath(), key.subarray(0, 12))
  await expect(signed(embedded())).rejects.toThrow('holds 12 bytes and no installation key')

  writeFileSync(keyPath(), key)
  expect(await signed(embedded())).toBe(before)
})

test('a database with data from before check values gets no new key automatically', async () => {
  await expect(signed(embedded())).rejects.toThrow('tendwell restore <file> --key-only')
  await expect(signed(server())).rejects.toThrow('its installation key is gone')
})

test('a new key is created on request, and remains', async () => {
  const made = await signed(embedded({ ALLOW_NEW_KEY: 'yes' }))
  expect(await signed(embedded())).toBe(made)
})

test('a database server accepts only the key of the embedded DATA_DIR that it was copied from', async () => {
  writeFileSync(keyPath(), randomBytes(32))
  const before = await signed(embedded())
  const key = readFileSync(keyPath())

  writeFileSync(keyPath(), randomBytes(32))
  await expect(signed(server())).rejects.toThrow('copy secret.key from there')
  writeFileSync(keyPath(), key)
  expect(await signed(server())).toBe(before)
  rmSync(keyPath())
  expect(await signed(server())).toBe(before)
})
