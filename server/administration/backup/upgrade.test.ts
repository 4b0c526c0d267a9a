import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Account, accountForPostgres, giveTo } from '#server/platform/db/embedded/account.ts'
import { urlOf } from '#server/platform/db/embedded/addresses.ts'
import { installedVersions } from '#server/platform/db/embedded/older-binaries.ts'
import { startPostmaster } from '#server/platform/db/embedded/postmaster.ts'
import type { CopyDatabase } from '#server/platform/db/embedded/upgrade.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { scratchDirectory } from '#tests/harness/scratch-directory.ts'
import { QUICK_SETTINGS } from '#tests/harness/throwaway.ts'
import { copyDatabase } from './copy.ts'

const MAJOR = [15, 16, 17].find((major) => installedVersions(major).length > 0)
const log = pino({ level: 'silent' })

let dataDir: string
beforeEach(() => {
  dataDir = scratchDirectory('upgrade')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/**
 * Creates what a release with this older PostgreSQL would have left: our tables, a company, and the check value of the
 * key.
 */
async function makeOlder(major: number): Promise<void> {
  const [native = ''] = installedVersions(major)
  const account = accountForPostgres()
  const data = join(dataDir, 'postgres')
  initialise(native, data, account)
  const settings = { ...QUICK_SETTINGS, unix_socket_directories: dataDir }
  giveTo(account, dataDir)
  const place = { home: dataDir, data }
  const postmaster = await startPostmaster({ place, native, account, socket: dataDir, settings }, log)
  try {
    await query(urlOf(dataDir, 'postgres'), 'create database tendwell')
    const url = urlOf(dataDir, 'tendwell')
    await migrate(url, log, { login: 'tendwell_app' })
    await query(
      url,
      `set role tendwell_owner; insert into companies (slug, name) values ('brightwater', 'Brightwater Foods');
       insert into desk.installation (id, key_check) values (1, '\\x0102')`,
    )
  } finally {
    await postmaster.stop()
  }
}

function initialise(native: string, data: string, account: Account): void {
  mkdirSync(data, { mode: 0o700 })
  giveTo(account, data)
  const options = ['--pgdata', data, '--username', 'tendwell', '--auth', 'trust', '--encoding', 'UTF8', '--no-sync']
  execFileSync(join(native, 'bin', 'initdb'), [...options, '--locale', 'C.UTF-8'], {
    ...account,
    cwd: '/',
    stdio: 'pipe',
  })
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

async function served(copy: CopyDatabase = copyDatabase) {
  const { url, stop } = await startEmbedded({ dataDir, log, copy, settings: QUICK_SETTINGS })
  try {
    return {
      version: await query(url, `select current_setting('server_version_num')::int / 10000 as major`),
      companies: await query(url, 'select slug from companies'),
      key: await query(url, `select encode(key_check, 'hex') as key from desk.installation`),
    }
  } finally {
    await stop()
  }
}

const whole = { version: [{ major: 18 }], companies: [{ slug: 'brightwater' }], key: [{ key: '0102' }] }
const databases = () => readdirSync(dataDir).filter((name) => /^postgres(?!\.log)/.test(name))

test.runIf(MAJOR)(
  'the next start upgrades the database of an older PostgreSQL and keeps it beside the new one',
  async () => {
    await makeOlder(MAJOR ?? 0)
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow('start Tendwell itself on it')

    const broken: CopyDatabase = async (between, into) => {
      await copyDatabase(between, into)
      throw new Error('a row is another one')
    }
    await expect(served(broken)).rejects.toThrow('and is as it was: a row is another one')
    expect(databases()).toEqual(['postgres'])

    mkdirSync(join(dataDir, 'postgres.new-killed')) // the remains of a killed start
    expect(await served()).toEqual(whole)
    expect(databases().toSorted()).toEqual(['postgres', `postgres-${MAJOR}`])

    const placed = (name: string) => join(dataDir, name)
    const [data, previous, upgraded] = [placed('postgres'), placed(`postgres-${MAJOR}`), placed('postgres.upgraded')]
    renameSync(data, upgraded) // killed between two renames
    expect(await served()).toEqual(whole)

    renameSync(data, upgraded) // killed before the first rename, and an earlier release has used the old database since
    renameSync(previous, data)
    const later = new Date(Date.now() + 60_000)
    utimesSync(join(data, 'global', 'pg_control'), later, later)
    expect(await served()).toEqual(whole)
    expect(existsSync(upgraded)).toBe(false)
    expect(databases().toSorted()).toEqual(['postgres', `postgres-${MAJOR}`])
  },
)
