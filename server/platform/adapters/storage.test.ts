import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Problem } from '#contract/shared/problems.ts'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { openStorage, type Storage } from './storage.ts'

const KEY = 'aZ09-_aZ09-_aZ09-_aZ09'
const PICTURE = Buffer.from('bytes of a picture')

type Kind = { name: string; open(dataDir: string): Promise<{ storage: Storage; close(): Promise<void> }> }
const kinds: Kind[] = [
  {
    name: 'local files',
    open: async (DATA_DIR) => ({ storage: await openStorage({ DATA_DIR }), close: async () => undefined }),
  },
  {
    name: 'a bucket',
    async open(DATA_DIR) {
      const s3 = await openS3({ bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-north-1' })
      const storage = await openStorage({
        DATA_DIR,
        STORAGE_URL: `s3://files?endpoint=${encodeURIComponent(s3.url)}&region=eu-north-1`,
        AWS_ACCESS_KEY_ID: 'id',
        AWS_SECRET_ACCESS_KEY: 'secret',
      })
      return { storage, close: s3.close }
    },
  },
]

describe.each(kinds)('storage in $name', (kind) => {
  let dataDir: string
  let storage: Storage
  let close: () => Promise<void>

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tendwell-storage-'))
    const opened = await kind.open(dataDir)
    storage = opened.storage
    close = opened.close
  })
  afterEach(async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('returns a stored file unchanged', async () => {
    expect(await storage.put(KEY, PICTURE)).toEqual({ size: PICTURE.length })
    const { stream, size } = await storage.open(KEY)
    expect(size).toBe(PICTURE.length)
    expect(await buffer(stream)).toEqual(PICTURE)
  })

  test('returns a range and the full size', async () => {
    await storage.put(KEY, PICTURE)
    const { stream, size } = await storage.open(KEY, { start: 6, end: 7 })
    expect([size, (await buffer(stream)).toString()]).toEqual([PICTURE.length, 'of'])
  })

  test('reports a missing key as not found, and removes it without an error', async () => {
    await expect(storage.open(KEY)).rejects.toMatchObject({ code: 'not_found' })
    await storage.remove(KEY)
  })

  test('does not return a removed file', async () => {
    await storage.put(KEY, PICTURE)
    await storage.remove(KEY)
    await expect(storage.open(KEY)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each(['../../etc/passwd', 'a/b', '', `${KEY}.`, '..', `${KEY}\0`])('rejects %j as a key', async (key) => {
    await expect(storage.put(key, PICTURE)).rejects.toThrow('A storage key')
    await expect(storage.open(key)).rejects.toThrow('A storage key')
    await expect(storage.remove(key)).rejects.toThrow('A storage key')
  })

  test('keeps no data of an aborted source or a dropped draft', async () => {
    await expect(storage.receive(breakingOff())).rejects.toThrow('the connection was cut')
    await (await storage.receive(PICTURE)).drop()
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
    await expect(storage.open(KEY)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is ready', async () => {
    await expect(storage.ready()).resolves.toBeUndefined()
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
  })
})

describe('local files', () => {
  test('can be read only by this account, and those of a killed process are deleted after a day', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tendwell-storage-'))
    const storage = await openStorage({ DATA_DIR })
    await storage.put(KEY, PICTURE)
    expect(statSync(join(DATA_DIR, 'files', KEY)).mode & 0o777).toBe(0o600)
    expect(statSync(join(DATA_DIR, 'files')).mode & 0o777).toBe(0o700)
    writeFileSync(join(DATA_DIR, 'incoming', 'old'), 'half a file')
    utimesSync(join(DATA_DIR, 'incoming', 'old'), 0, 0)
    await openStorage({ DATA_DIR })
    expect(readdirSync(join(DATA_DIR, 'incoming'))).toEqual([])
    rmSync(DATA_DIR, { recursive: true })
  })
})

describe('a bucket with an invalid response', () => {
  test.each([
    { what: 'a wrong secret', bucket: 'files', secret: 'guessed' },
    { what: 'a bucket that is not there', bucket: 'elsewhere', secret: 'secret' },
  ])('is unavailable with $what', async ({ bucket, secret }) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tendwell-storage-'))
    const s3 = await openS3({ bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-north-1' })
    const storage = await openStorage({
      DATA_DIR,
      STORAGE_URL: `s3://${bucket}?endpoint=${encodeURIComponent(s3.url)}&region=eu-north-1`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: secret,
    })
    await expect(storage.put(KEY, PICTURE)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(storage.ready()).rejects.toBeInstanceOf(Problem)
    expect(readdirSync(join(DATA_DIR, 'incoming'))).toEqual([])
    await s3.close()
    await expect(storage.put(KEY, PICTURE)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
    rmSync(DATA_DIR, { recursive: true })
  })
})

async function* breakingOff() {
  yield PICTURE
  throw new Error('the connection was cut')
}
