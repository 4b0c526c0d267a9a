import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { HOUR_MS } from '#tests/world/clock.ts'
import { openWorld, type World } from '#tests/world/world.ts'
import { type Make, makeInOwnProcess } from './own-process.ts'
import { verify } from './restore.ts'
import { backUpWhenDue, dueSince, lastBackup } from './schedule.ts'
import { storedBackup } from './stored.ts'

let world: World
let folder: string
const { signal } = new AbortController()
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tendwell-schedule-'))
  world = await openWorld({ BACKUP_URL: join(folder, 'daily') })
})
afterEach(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const run = (make: Make = makeInOwnProcess, { app } = world) => backUpWhenDue(app, make, signal)
const daily = () => readdirSync(join(folder, 'daily')).toSorted()

test('one of all servers writes a complete backup once a day, readable by its owner only', async () => {
  const other = await world.anotherNode()
  const made = await Promise.all([run(), run(makeInOwnProcess, { ...world, ...other })])
  expect(made.filter(Boolean)).toHaveLength(1)
  const [name = ''] = daily()
  expect(daily()).toEqual(made.filter(Boolean))
  expect(statSync(join(folder, 'daily')).mode & 0o777).toBe(0o700)
  expect(await verify(storedBackup(join(folder, 'daily', name)), {})).toMatchObject({ missing: [] })
  expect(await lastBackup(world.app)).toMatchObject({
    place: join(folder, 'daily'),
    failure: null,
    last: { taken_at: world.clock.now(), encrypted: false, bytes: statSync(join(folder, 'daily', name)).size },
  })
  expect(await run()).toBeNull()
  world.clock.advance(25 * HOUR_MS)
  expect(await run(async () => 1)).not.toBeNull()
})

test.each([
  ['2026-11-27T02:29:59.999Z', '02:30', '2026-11-26T02:30:00.000Z'],
  ['2026-11-27T02:30:00.000Z', '02:30', '2026-11-27T02:30:00.000Z'],
  ['2026-11-27T23:00:00.000Z', '02:30', '2026-11-27T02:30:00.000Z'],
  ['2026-11-27T23:00:00.000Z', undefined, '2026-11-26T23:00:00.000Z'],
])('at %s with BACKUP_AT=%s a backup is due unless there is one since %s', (now, timeOfDay, since) => {
  expect(dueSince(new Date(now), timeOfDay).toISOString()).toBe(since)
})

test('the last seven backups are kept, and other files are not touched', async () => {
  const write: Make = async (_, name) => {
    writeFileSync(join(folder, 'daily', name), name)
    return 1
  }
  mkdirSync(join(folder, 'daily'), { recursive: true })
  writeFileSync(join(folder, 'daily', 'by-hand.age'), '')
  const names: string[] = []
  for (let day = 0; day < 9; day++) {
    world.clock.advance(25 * HOUR_MS)
    names.push((await run(write)) ?? '')
  }
  expect(daily()).toEqual(['by-hand.age', ...names.slice(-7)])
})

test('a failure is reported and retried after an hour, and an interrupted backup blocks no other', async () => {
  expect(await run(() => Promise.reject(new Error('The disk is full.')))).toBeNull()
  expect(await lastBackup(world.app)).toMatchObject({ last: null, failure: 'The disk is full.' })
  expect(await run(async () => 1)).toBeNull()
  world.clock.advance(HOUR_MS + 1)
  await world.app.deskDb
    .insertInto('desk.backups')
    .values({
      name: 'tendwell-broken',
      place: 'elsewhere',
      encrypted: false,
      started_at: new Date(world.clock.now().getTime() - 2 * HOUR_MS),
      beat_at: new Date(world.clock.now().getTime() - HOUR_MS),
    })
    .execute()
  expect(await run(async () => 1)).not.toBeNull()
})

test('a folder that other users can enter gets no unencrypted backup', async () => {
  mkdirSync(join(folder, 'daily'))
  chmodSync(join(folder, 'daily'), 0o755)
  expect(await run()).toBeNull()
  expect((await lastBackup(world.app)).failure).toContain('Others may enter')
  expect(daily()).toEqual([])
})

test('a bucket gets the encrypted backup and loses the old ones', async () => {
  const account = { bucket: 'backups', accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
  const s3 = await openS3(account)
  const settings = {
    BACKUP_URL: `s3://backups?endpoint=${encodeURIComponent(s3.url)}`,
    BACKUP_PASSPHRASE: 'nine calm otters',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
  const app = { ...world.app, config: { ...world.app.config, ...settings } }
  try {
    s3.contents.uploads.set('killed', { key: 'tendwell-20261101T030000Z', parts: new Map() })
    const name = (await backUpWhenDue(app, makeInOwnProcess, signal)) ?? ''
    expect([...s3.contents.objects.keys()]).toEqual([name])
    expect(s3.contents.uploads.size).toBe(0)
    expect(await lastBackup(app)).toMatchObject({ place: settings.BACKUP_URL, last: { encrypted: true } })
    const stored = storedBackup(settings.BACKUP_URL.replace('?', `/${name}?`), settings)
    expect(await verify(stored, { passphrase: settings.BACKUP_PASSPHRASE })).toMatchObject({ missing: [] })
    await expect(verify(stored, { passphrase: 'nine calm otter' })).rejects.toThrow('cannot be opened')
    await expect(storedBackup(settings.BACKUP_URL, settings).read()).rejects.toThrow('no backup in it')
    await expect(storedBackup(stored.name.replace(name, 'other'), settings).read()).rejects.toThrow('it is not there')

    const store: Make = async (_, another) => {
      s3.contents.objects.set(another, Buffer.alloc(1))
      return 1
    }
    for (let day = 0; day < 8; day++) {
      world.clock.advance(25 * HOUR_MS)
      expect(await backUpWhenDue(app, store, signal)).not.toBeNull()
    }
    expect(await app.deskDb.selectFrom('desk.backups').select('id').execute()).toHaveLength(7)
    expect(s3.contents.objects.size).toBe(7)
    expect(s3.contents.objects.has(name)).toBe(false)
  } finally {
    await s3.close()
  }
})

test('the age of the backup is in the metrics', async () => {
  await run(async () => 1)
  world.clock.advance(HOUR_MS)
  const metrics = await world.deskDoor.inject({ url: '/metrics' })
  expect(metrics.body).toContain('\ntendwell_backup_age_seconds 3600\n')
})
