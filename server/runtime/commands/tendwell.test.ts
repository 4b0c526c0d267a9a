import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from '#tests/world/database.ts'
import { subcommands } from './tendwell.ts'

const BIN = join(import.meta.dirname, '..', '..', '..', 'bin', 'tendwell.js')

/** The real command, as a shell runs it. */
function tendwell(args: readonly string[], settings: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', ...settings }
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the help lists every command and exits 0', () => {
  const { status, stdout, stderr } = tendwell(['--help'])
  expect([status, stderr]).toEqual([0, ''])
  for (const name of Object.keys(subcommands)) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
})

test('--version prints the release and needs no database', () => {
  const { status, stdout } = tendwell(['--version'], { DATABASE_URL: 'postgres://127.0.0.1:9/nowhere' })
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
})

test('an invalid use prints one sentence and exits 2', () => {
  expect(tendwell(['creat-staff'])).toEqual({
    status: 2,
    stdout: '',
    stderr: "unknown command 'creat-staff'\n(Did you mean create-staff?)\n",
  })
})

test('standard output is exactly one object with --json', async () => {
  const { url, drop } = await freshDatabase()
  const { status, stdout } = tendwell(['version', '--json'], { DATABASE_URL: url })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    release: expect.any(String),
    pending: [],
    node: process.versions.node,
    database: { kind: 'server' },
  })
  await drop()
})

test('an unusable database gives a sentence without a password or a stack, and exits 1', () => {
  const url = new URL(inject('clusterUrl'))
  url.password = 'secret'
  url.pathname = '/nowhere'
  const { status, stdout, stderr } = tendwell(['migrate'], { DATABASE_URL: String(url) })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Tendwell cannot use the database nowhere on .*: .*\n$/)
  expect(stderr).not.toMatch(/secret/)
})

test('a backup is written and verified, and a restore asks before it replaces data', { tags: ['long'] }, async () => {
  const { url, drop } = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-command-'))
  const file = join(folder, 'backup')
  const place = { DATABASE_URL: url, DATA_DIR: folder }
  const key = { BACKUP_PASSPHRASE: 'nine calm otters' }

  expect(tendwell(['backup', file], place).stderr).toContain('set BACKUP_PASSPHRASE or BACKUP_RECIPIENT')
  const { stdout } = tendwell(['backup', file, '--json'], { ...place, ...key })
  expect(JSON.parse(stdout)).toMatchObject({ file, encrypted: true, missing: [] })
  const head = readFileSync(file).subarray(0, 200).toString('latin1')
  expect(head, 'a guess takes 64 MB and half a second').toMatch(/^-> scrypt \S+ 16$/m)
  expect(tendwell(['verify', file], key)).toMatchObject({ status: 0, stdout: expect.stringContaining('is whole') })
  expect(tendwell(['verify', file])).toMatchObject({ status: 1, stderr: 'This backup needs its passphrase.\n' })
  expect(tendwell(['restore', file], { ...place, ...key })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      /^Restore the backup of .* into this empty installation\? Nobody is there to ask: add --yes\.\n$/,
    ),
  })
  expect(tendwell(['restore', file, '--yes'], { ...place, ...key })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Restored and checked'),
  })
  rmSync(folder, { recursive: true })
  await drop()
})
