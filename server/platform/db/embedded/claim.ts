import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { birthOf, thisMachine } from './processes.ts'

const BEAT_MS = 2_000
const SILENCE_MS = 4 * BEAT_MS
const LOOK_MS = 250
const TRIES = 3

type Owner = { pid: number; born: string | null; host: string; machine: string; since: string }

/**
 * Makes this process the only owner of `directory`, or throws a sentence that names the other owner. Each contender
 * writes its own file *before* it looks for others, so two can never both succeed; at worst, both withdraw and retry.
 * Returns a function that releases the directory.
 */
export async function claimDirectory(directory: string, silenceMs = SILENCE_MS): Promise<() => void> {
  for (let attempt = 1; ; attempt++) {
    const file = putDown(directory)
    const other = await livingOther(directory, file, silenceMs)
    if (!other) return keepBeating(join(directory, file))
    rmSync(join(directory, file), { force: true })
    if (attempt === TRIES)
      throw new StartupError(
        `The data directory ${directory} is in use by process ${other.pid} on ${other.host}, running since ${other.since}: stop that one first, or give this one another DATA_DIR.`,
      )
    await sleep(50 + Math.random() * 150)
  }
}

/** The current owner of `directory`; null if there is none. */
export async function ownerOf(directory: string): Promise<{ pid: number; host: string; here: boolean } | null> {
  const owner = await livingOther(directory, '', SILENCE_MS)
  return owner && { pid: owner.pid, host: owner.host, here: owner.machine === thisMachine() }
}

function putDown(directory: string): string {
  const owner: Owner = {
    pid: process.pid,
    born: birthOf(process.pid),
    host: hostname(),
    machine: thisMachine(),
    since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }
  const file = `in-use-by-${process.pid}-${randomBytes(3).toString('hex')}.json`
  const draft = join(directory, `.${file}`)
  writeFileSync(draft, `${JSON.stringify(owner, null, 2)}\n`)
  renameSync(draft, join(directory, file))
  return file
}

async function livingOther(directory: string, mine: string, silenceMs: number): Promise<Owner | null> {
  const others = readdirSync(directory).filter((name) => name.startsWith('in-use-by-') && name !== mine)
  for (const name of others) {
    const file = join(directory, name)
    const owner = readOwner(file)
    if (owner && (await lives(owner, file, silenceMs))) return owner
    rmSync(file, { force: true })
  }
  return null
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner // we wrote it completely, or it is not JSON
  } catch {
    return null
  }
}

/**
 * On this machine, the process table decides. On another machine (a shared volume), only the heartbeat can be observed.
 */
async function lives(owner: Owner, file: string, silenceMs: number): Promise<boolean> {
  if (owner.machine === thisMachine()) return owner.born !== null && birthOf(owner.pid) === owner.born
  const before = beatOf(file)
  for (let waited = 0; waited < silenceMs; waited += LOOK_MS) {
    await sleep(LOOK_MS)
    if (beatOf(file) === null) return false
    if (beatOf(file) !== before) return true
  }
  return false
}

function beatOf(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null
}

function keepBeating(file: string): () => void {
  const timer = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // The directory was removed while in use, which the database reports itself.
    }
  }, BEAT_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}
