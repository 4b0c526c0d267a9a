import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import pino from 'pino'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { replayErasures } from '#server/administration/member-accounts/erase.ts'
import { seedDemo } from '#server/administration/seed/seed.ts'
import { removeAbandonedUploads } from '#server/files/uploads/abandoned.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { Clock } from '#tests/world/clock.ts'
import { freshDatabase } from '#tests/world/database.ts'
import { openNode, type TestNode } from '#tests/world/node.ts'
import { openAsOwner } from '#tests/world/owner.ts'
import { backUp } from './back-up.ts'
import { moveInstallation } from './move.ts'
import { erasuresOf, refuseServed, restore, restoreKey, verify } from './restore.ts'
import type { Protection } from './seal.ts'
import { storedBackup } from './stored.ts'
import { takeInstallation } from './take.ts'

const log = pino({ level: 'silent' })
const clock = new Clock()
const DEMO_PASSWORD = 'tendwell-demo'

type TestDatabase = { url: string; owner: DeskDb; drop(): Promise<void> }

let folder: string
let source: TestDatabase
let demo: TestNode
let target: TestDatabase
const places: TestDatabase[] = []

async function openDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase()
  const owner = openAsOwner(database.url)
  const place = { ...database, owner, drop: () => owner.destroy().then(() => database.drop()) }
  places.push(place)
  return place
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tendwell-backup-'))
  source = await openDatabase()
  demo = await openNode(source.url, clock.now)
  await seedDemo(demo.app)
})
const { setScryptWorkFactor } = Encrypter.prototype
beforeEach(async () => {
  target = await openDatabase()
  // a real work factor takes half a second for each encryption and decryption
  vi.spyOn(Encrypter.prototype, 'setScryptWorkFactor').mockImplementation(function quickly(this: Encrypter) {
    setScryptWorkFactor.call(this, 4)
  })
})
afterAll(async () => {
  await demo.close()
  for (const place of places) await place.drop()
  rmSync(folder, { recursive: true })
})

let made = 0
async function makeBackup(protection: Protection = null, node = demo): Promise<string> {
  const file = join(folder, `backup-${made++}`)
  await backUp(node.app.config, node.app.config.DATABASE_URL ?? '', { file, protection, now: clock.now() })
  return file
}

type More = Partial<Parameters<typeof restore>[2]>

function bringBack(file: string, more: More = {}, place = target) {
  const config = { ...demo.app.config, DATABASE_URL: place.url, DATA_DIR: join(folder, 'restored') }
  const asked = {
    stored: storedBackup(file),
    opener: {},
    erasures: [],
    now: clock.now,
    confirm: async () => true,
    ...more,
  }
  return restore(config, { owner: place.url, login: null }, asked, log)
}

const openRestored = (place = target) => openNode(place.url, clock.now, { DATA_DIR: join(folder, 'restored') })

/** Row count and hash of every table, as calculated by the database. */
async function everyTable(db: DeskDb): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'desk', 'report') and tablename <> 'schema_migrations' order by 1`.execute(db)
  const sums = new Map<string, string>()
  for (const { name } of rows) {
    const { rows: sum } = await sql<{ is: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text collate "C")), '') as is
      from ${sql.raw(name)} as row`.execute(db)
    sums.set(name, sum[0]?.is ?? '')
  }
  return sums
}

test('a backup restores every row, file and key into an empty installation, where people can sign in and continue', async () => {
  const file = await makeBackup()
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  const restored = await bringBack(file)
  expect(restored).toMatchObject({ erased_again: 0, left_out: [], missing: [] })
  expect(restored?.rows).toBeGreaterThan(1000)
  expect(await everyTable(target.owner)).toEqual(await everyTable(source.owner))

  const node = await openRestored()
  try {
    const answer = await node.memberDoor.inject({
      method: 'POST',
      url: '/api/v1/users/sign_in',
      payload: { user: { email: 'member@tendwell.test', password: DEMO_PASSWORD } },
    })
    expect(answer.statusCode).toBe(200)
    const files = await node.app.db.selectFrom('uploads').select('key').where('uploaded_at', 'is not', null).execute()
    expect(files.length).toBeGreaterThan(0)
    for (const { key } of files) expect(await hashOf(node, key)).toBe(await hashOf(demo, key))
    expect(node.app.secrets.sign('eligibility', 'x')).toEqual(demo.app.secrets.sign('eligibility', 'x'))
    // sequences continue after the restored rows
    await node.app.db.insertInto('recovery_asks').values({ email: 'x@y.test', asked_at: clock.now() }).execute()
  } finally {
    await node.close()
  }
})

async function hashOf(node: TestNode, key: string): Promise<string> {
  const { stream } = await node.app.storage.open(key)
  return createHash('sha256')
    .update(Buffer.concat(await stream.toArray()))
    .digest('hex')
}

test('an encrypted backup opens only with its passphrase or identity', { tags: '@sec-backup-encryption' }, async () => {
  const passphrase = 'nine calm otters'
  const identity = await generateIdentity()
  const byPassphrase = await makeBackup({ passphrase })
  const byRecipient = await makeBackup({ recipient: await identityToRecipient(identity) })
  expect(readFileSync(byPassphrase).includes('member@tendwell.test')).toBe(false)
  expect(await verify(storedBackup(byPassphrase), { passphrase })).toEqual(
    await verify(storedBackup(byRecipient), { identity }),
  )
  await expect(verify(storedBackup(byPassphrase), { passphrase: 'nine calm otter' })).rejects.toThrow(
    'cannot be opened',
  )
  await expect(verify(storedBackup(byPassphrase), {})).rejects.toThrow('needs its passphrase')
  await expect(verify(storedBackup(byRecipient), { identity: await generateIdentity() })).rejects.toThrow(
    'cannot be opened',
  )
  await expect(verify(storedBackup(byRecipient), {})).rejects.toThrow('its identity file is needed')
  await expect(makeBackup({ passphrase: 'short' })).rejects.toThrow('at least 12 characters')
})

test.each(['open', 'encrypted'])(
  'a flipped byte or a cut in an %s backup is rejected without a change',
  async (kind) => {
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const whole = readFileSync(await makeBackup(kind === 'open' ? null : { recipient }))
    const opener = { identity }
    const file = join(folder, 'broken')
    const untouched = await everyTable(target.owner)
    const places = [300, whole.length >> 2, whole.length >> 1, whole.length - 40]
    for (const at of places) {
      const flipped = Buffer.from(whole)
      flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at)
      for (const bytes of [flipped, whole.subarray(0, at)]) {
        writeFileSync(file, bytes)
        await expect(bringBack(file, { opener })).rejects.toThrow(/damaged or cut off|cannot be opened/)
      }
    }
    expect(await everyTable(target.owner)).toEqual(untouched)
  },
)

test('a restore into a database with people needs a confirmation, and the erasures of that database are repeated', async () => {
  const file = await makeBackup()
  await bringBack(file)
  const node = await openRestored()
  const [member] = await node.app.db
    .selectFrom('members')
    .innerJoin('uploads', 'uploads.member_id', 'members.id')
    .select(['members.id', 'external_id', 'key'])
    .where('uploaded_at', 'is not', null)
    .limit(1)
    .execute()
  if (!member) throw new Error('The demo has a member with a file.')
  await node.app.deskDb
    .insertInto('desk.erasures')
    .values({ external_id: member.external_id, erased_at: clock.now() })
    .execute()
  await replayErasures(node.app)
  const later = 'b'.repeat(22)
  await node.app.storage.put(later, Buffer.from('later'))
  await node.app.db
    .insertInto('uploads')
    .values({
      key: later,
      member_id: member.id,
      filename: 'later.png',
      put_token_hash: Buffer.alloc(32),
      put_expires_at: clock.now(),
      created_at: clock.now(),
      uploaded_at: clock.now(),
    })
    .execute()
  await expect(bringBack(file)).rejects.toThrow('A server works on this database')
  await node.close()
  await noServerOn(target)

  const seen: unknown[] = []
  const confirm = async (_: unknown, present: unknown) => seen.push(present) > 1
  expect(await bringBack(file, { confirm })).toBeNull()
  expect(await bringBack(file, { confirm })).toMatchObject({ erased_again: 1 })
  expect(seen).toEqual([expect.objectContaining({ members: expect.any(Number) }), expect.anything()])
  const [back] = await target.owner.selectFrom('members').selectAll().where('id', '=', member.id).execute()
  expect(back).toMatchObject({ first_name: 'Erased', email: `erased-${member.id}@erased.invalid` })
  const again = await openRestored()
  for (const key of [member.key, later])
    await expect(again.app.storage.open(key)).rejects.toMatchObject({ code: 'not_found' })
  await again.close()
})

test('people on a list of erasures are erased again although the previous database is lost', async () => {
  const member = await source.owner.selectFrom('members').select(['id', 'external_id']).executeTakeFirstOrThrow()
  const csv = [
    'When,Who,What,Kind,Thing,Reference,Field,Before,After',
    `2026-11-01,Olga,Erase account,member,${member.external_id},${member.external_id},Erased,false,true`,
    `2026-11-01,Olga,Lock account,member,${'x'.repeat(22)},${'x'.repeat(22)},Locked,false,true`,
  ].join('\r\n')
  expect(new Set(erasuresOf(csv))).toEqual(new Set([member.external_id]))
  expect(erasuresOf(`${member.external_id}\n`)).toEqual([member.external_id])
  expect(await bringBack(await makeBackup(), { erasures: erasuresOf(csv) })).toMatchObject({ erased_again: 1 })
})

test('files of a running backup are not deleted until it has ended', async () => {
  const key = 'a'.repeat(22)
  await demo.app.storage.put(key, Buffer.from('scan'))
  const owner = await demo.app.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
  await demo.app.db
    .insertInto('uploads')
    .values({
      key,
      member_id: owner.id,
      filename: 'scan.png',
      put_token_hash: Buffer.alloc(32),
      put_expires_at: clock.now(),
      created_at: new Date(0),
      uploaded_at: new Date(0),
    })
    .execute()
  const { open } = demo.app.storage
  const cleanings: number[] = []
  const storage = {
    async open(...args: Parameters<typeof open>) {
      cleanings.push(await removeAbandonedUploads(demo.app))
      return open(...args)
    },
  }
  const archive = pack()
  archive.resume()
  const taken = await takeInstallation({ url: source.url, storage, key: null, release: '0' }, archive, clock.now())
  expect(taken.files.missing).toEqual([])
  expect(new Set(cleanings)).toEqual(new Set([0]))
  expect(await removeAbandonedUploads(demo.app)).toBe(1)
})

test('a backup of an older release is restored, and one of a newer or unsupported release is rejected', async () => {
  const old = await openDatabase()
  await sql`drop schema desk cascade; drop schema report cascade; drop schema public cascade; create schema public`.execute(
    old.owner,
  )
  const { rows } = await sql<{
    name: string
    sha256: string
  }>`select name, sha256 from schema_migrations order by name`.execute(source.owner)
  await migrate(old.url, log, { only: rows.slice(0, 1) }) // the baseline
  await sql`insert into companies (slug, name) values ('halden', 'Halden')`.execute(old.owner)
  const config = { ...demo.app.config, DATABASE_URL: old.url }
  const file = join(folder, 'older')
  await backUp(config, old.url, { file, protection: null, now: clock.now() })
  expect(await bringBack(file)).toMatchObject({ rows: expect.any(Number) })
  expect(await target.owner.selectFrom('companies').select('name').execute()).toEqual([{ name: 'Halden' }])
  const node = await openRestored()
  await node.close()

  await sql`insert into schema_migrations values ('29990101T0000_later.sql', ${'0'.repeat(64)})`.execute(old.owner)
  await backUp(config, old.url, { file: `${file}-newer`, protection: null, now: clock.now() })
  await expect(bringBack(`${file}-newer`)).rejects.toThrow('29990101T0000_later.sql, which this Tendwell does not know')

  await sql`update schema_migrations set name = '20261121T0700_house.sql' where name like '2999%'`.execute(old.owner)
  await backUp(config, old.url, { file: `${file}-before-release`, protection: null, now: clock.now() })
  await expect(bringBack(`${file}-before-release`)).rejects.toThrow(
    'made before the first release: restore it with commit',
  )
})

test('the key alone is restored only to the database that was created with it', async () => {
  const file = await makeBackup()
  const own = restoredConfig(target)
  await bringBack(file)
  await target.owner.updateTable('desk.installation').set({ key: null }).execute()
  await expect(openRestored()).rejects.toThrow('installation key is gone')
  await restoreKey(own, { owner: target.url, login: null }, storedBackup(file), {})
  await (await openRestored()).close()

  await target.owner
    .updateTable('desk.installation')
    .set({ key_check: Buffer.alloc(32) })
    .execute()
  await expect(restoreKey(own, { owner: target.url, login: null }, storedBackup(file), {})).rejects.toThrow(
    'is not the one',
  )
})

test('a database user with the limited rights of most providers can back up and restore', async () => {
  const name = `limited_${randomBytes(4).toString('hex')}`
  const admin = openAsOwner(source.url)
  const url = new URL(target.url)
  url.username = name
  url.password = 'limited'
  await sql`create role ${sql.ref(name)} login password 'limited' nosuperuser nocreaterole`.execute(admin)
  try {
    await sql`alter database ${sql.ref(url.pathname.slice(1))} owner to ${sql.ref(name)}`.execute(admin)
    for (const role of ['tendwell_owner', 'tendwell_member', 'tendwell_desk', 'tendwell_employer'])
      await sql`grant ${sql.ref(role)} to ${sql.ref(name)}`.execute(admin)
    const limited = { ...target, url: url.href }
    await bringBack(await makeBackup(), {}, limited)
    expect(await everyTable(target.owner)).toEqual(await everyTable(source.owner))
    const file = join(folder, 'limited')
    await backUp({ ...demo.app.config, DATABASE_URL: url.href }, url.href, { file, protection: null, now: clock.now() })
    await (await openRestored(limited)).close()
  } finally {
    await sql`alter database ${sql.ref(url.pathname.slice(1))} owner to current_user`.execute(admin)
    await sql`drop owned by ${sql.ref(name)}`.execute(target.owner)
    await sql`drop role ${sql.ref(name)}`.execute(admin)
    await admin.destroy()
  }
})

/** PostgreSQL lists a closed connection until its process has ended. */
const noServerOn = ({ url }: TestDatabase) => vi.waitFor(() => refuseServed({ owner: url, login: null }))

const restoredConfig = (place: TestDatabase) => ({
  ...demo.app.config,
  DATABASE_URL: place.url,
  DATA_DIR: join(folder, 'restored'),
})

test('a move copies rows, files and the key to another database, and a repeat finds it complete', async () => {
  const bucket = { bucket: 'files', accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
  const s3 = await openS3(bucket)
  const { key } = await source.owner.selectFrom('desk.installation').select('key').executeTakeFirstOrThrow()
  const dataDir = demo.app.config.DATA_DIR
  writeFileSync(join(dataDir, 'secret.key'), key ?? '')
  const places = {
    ...demo.app.config,
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    DATABASE_URL: undefined,
  }
  const storageUrl = `s3://files?endpoint=${encodeURIComponent(s3.url)}`
  const move = { from: source.url, to: target.url, storageUrl, now: clock.now() }
  try {
    const moved = await moveInstallation(places, move, log)
    expect(moved).toMatchObject({ already: false, missing: [] })
    expect(moved.files).toBeGreaterThan(0)
    expect(await everyTable(target.owner)).toEqual(await everyTable(source.owner))
    expect(await moveInstallation(places, move, log)).toMatchObject({ already: true, rows: moved.rows })

    const settings = { STORAGE_URL: storageUrl, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const node = await openNode(target.url, clock.now, settings)
    const { key: file } = await node.app.db
      .selectFrom('uploads')
      .select('key')
      .where('uploaded_at', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(await hashOf(node, file)).toBe(await hashOf(demo, file))
    expect(node.app.secrets.sign('eligibility', 'x')).toEqual(demo.app.secrets.sign('eligibility', 'x'))
    await node.app.db.updateTable('members').set({ first_name: 'Later' }).execute()
    await expect(moveInstallation(places, move, log)).rejects.toThrow('A server works on this database')
    await node.close()
    await noServerOn(target)
    await expect(moveInstallation(places, move, log)).rejects.toThrow('and not what this one holds')
  } finally {
    await s3.close()
  }
})

test('a backup is written to a bucket and restored from it, never unencrypted and never over another backup', async () => {
  const bucket = { bucket: 'backups', accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' }
  const s3 = await openS3(bucket)
  const places = { ...demo.app.config, AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const at = (name: string) => `s3://backups/${name}?endpoint=${encodeURIComponent(s3.url)}`
  const backUpTo = (file: string, protection: Protection = { passphrase: 'twelve letters long' }) =>
    backUp(places, source.url, { file, protection, now: clock.now() })
  try {
    const { rows, bytes } = await backUpTo(at('monday'))
    expect(s3.contents.objects.get('monday')?.length).toBe(bytes)
    const opener = { passphrase: 'twelve letters long' }
    expect(await verify(storedBackup(at('monday'), places), opener)).toMatchObject({ rows, missing: [] })
    await expect(backUpTo(at('monday'))).rejects.toThrow('is there already')
    await expect(backUpTo(at('open'), null)).rejects.toThrow('encrypted only')
    await expect(backUpTo(at(''))).rejects.toThrow('names a bucket and no backup in it')
    expect([...s3.contents.objects.keys()]).toEqual(['monday'])
  } finally {
    await s3.close()
  }
})
