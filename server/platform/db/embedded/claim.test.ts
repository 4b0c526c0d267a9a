import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { claimDirectory } from './claim.ts'
import { birthOf, thisMachine } from './processes.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tendwell-claim-'))
})

afterEach(() => rmSync(directory, { recursive: true }))

const claims = () => readdirSync(directory).filter((name) => name.startsWith('in-use-by-'))

function leaveClaim(owner: { pid: number; born: string | null; machine: string }): string {
  const file = join(directory, `in-use-by-${owner.pid}-abc123.json`)
  writeFileSync(file, JSON.stringify({ host: 'elsewhere', since: '2026-11-01T08:00:00.000Z', ...owner }))
  return file
}

test('a claim names its owner and is deleted on release', async () => {
  const release = await claimDirectory(directory)
  const [name = ''] = claims()
  expect(JSON.parse(readFileSync(join(directory, name), 'utf8'))).toMatchObject({
    pid: process.pid,
    born: birthOf(process.pid),
    machine: thisMachine(),
  })
  release()
  expect(claims()).toEqual([])
})

test('a refusal names the living owner', async () => {
  leaveClaim({ pid: process.ppid, born: birthOf(process.ppid), machine: thisMachine() })
  const refusal = await claimDirectory(directory).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(String(refusal)).toContain(`process ${process.ppid} on elsewhere, running since 2026-11-01T08:00:00.000Z`)
  expect(claims()).toHaveLength(1)
})

test('an owner whose process ID was reused by another process is dead', async () => {
  const file = leaveClaim({ pid: process.ppid, born: 'long ago', machine: thisMachine() })
  const release = await claimDirectory(directory)
  expect(claims()).not.toContain(file)
  expect(claims()).toHaveLength(1)
  release()
})

test('an owner on another machine keeps the directory as long as its heartbeat continues', async () => {
  const file = leaveClaim({ pid: 1, born: '1', machine: 'another machine' })
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 50)
  await expect(claimDirectory(directory)).rejects.toThrow('process 1 on elsewhere')
  clearInterval(beating)
  const release = await claimDirectory(directory, 600)
  expect(claims()).toHaveLength(1)
  release()
})

test('a claim that a power failure left empty has no owner', async () => {
  writeFileSync(join(directory, 'in-use-by-1-abc123.json'), '')
  const release = await claimDirectory(directory)
  expect(claims()).toHaveLength(1)
  release()
})
