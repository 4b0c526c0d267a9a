import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandonedDatabases, abandonedSentence, doubtfulDatabases, nameOwner, removeAbandoned } from './abandoned.ts'
import { claimDirectory } from './claim.ts'

/** Parent of the databases, and of the data directories that own them. */
let place: string
let owners: string

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tendwell-place-'))
  owners = mkdtempSync(join(tmpdir(), 'tendwell-owners-'))
})
afterEach(() => {
  rmSync(place, { recursive: true })
  rmSync(owners, { recursive: true, force: true })
})

function database(name: string, ...dataDirs: string[]): string {
  const home = join(place, `database-${name}`)
  mkdirSync(join(home, 'postgres'), { recursive: true })
  for (const dataDir of dataDirs) {
    mkdirSync(join(owners, dataDir), { recursive: true })
    writeFileSync(join(owners, dataDir, 'postgres.location'), `${home}\n`)
    nameOwner(home, join(owners, dataDir))
  }
  return home
}

const forget = (dataDir: string) => rmSync(join(owners, dataDir), { recursive: true })
const abandoned = () => abandonedDatabases(place).map(({ home }) => home)

test('a database whose data directory was deleted is listed with its owner, and deleted on demand', async () => {
  const home = database('a', 'gone')
  database('b', 'here')
  expect(abandoned()).toEqual([])
  forget('gone')
  const [one] = abandonedDatabases(place)
  expect(one && abandonedSentence(one)).toContain(
    `${home} holds the database of ${join(owners, 'gone')}, which is gone`,
  )
  await removeAbandoned(home, place)
  expect([existsSync(home), abandoned()]).toEqual([false, []])
})

test('a database with an existing owner, a second owner, or no known owner is kept', async () => {
  const second = database('b', 'gone', 'moved')
  forget('gone')
  for (const home of [database('a', 'here'), second, owners, `${place}/database-a/../../etc`])
    await expect(removeAbandoned(home, place)).rejects.toThrow('nothing is deleted')
  expect(existsSync(second)).toBe(true)
})

test('a data directory on an unmounted volume does not count as deleted', () => {
  database('a', 'volume/data')
  forget('volume')
  database('b', 'mounted')
  forget('mounted')
  mkdirSync(join(owners, 'mounted'))
  expect(abandoned()).toEqual([])
})

test('a recreated data directory has another database, and the first one is abandoned', () => {
  const first = database('a', 'data')
  database('b', 'data')
  expect(abandoned()).toEqual([first])
})

test('a database in use is kept', async () => {
  const home = database('a', 'gone')
  forget('gone')
  const release = await claimDirectory(home)
  await expect(removeAbandoned(home, place)).rejects.toThrow(`in use by process ${process.pid}`)
  release()
  const leftover = spawn('sleep', ['60'], { cwd: join(home, 'postgres') })
  await once(leftover, 'spawn')
  await expect(removeAbandoned(home, place)).rejects.toThrow(`(process ${leftover.pid})`)
  const ended = once(leftover, 'exit')
  leftover.kill()
  await ended
  await removeAbandoned(home, place)
  expect(existsSync(home)).toBe(false)
})

test('a database whose owner cannot be checked is listed as doubtful, and deleted only after confirmation', async () => {
  const [unnamed, unseen] = [database('a'), database('b', 'volume/data')]
  database('c', 'here')
  forget('volume')
  expect(doubtfulDatabases(place).map(({ home }) => home)).toEqual([unnamed, unseen])
  for (const home of [unnamed, unseen]) {
    await expect(removeAbandoned(home, place)).rejects.toThrow('cannot be seen')
    await removeAbandoned(home, place, 'doubtful')
    expect(existsSync(home)).toBe(false)
  }
})
