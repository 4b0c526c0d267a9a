import { accessSync, constants, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROOT } from './our-node.js'

const POLL_MS = 500
/** After this time a lock is stale, and its pid belongs to another program. */
const LONGEST_MS = 15 * 60_000

/** If `npm start` and `npm test` run at the same time, the second one waits until the first has installed. */
export async function withInstallLock(work) {
  const claim = join(ROOT, '.cache', 'preparing')
  makeCache()
  for (let waits = 0; !put(claim); waits++) {
    if (waits === 0) console.log(`Waiting for process ${ownerOf(claim)}, which is preparing this folder …`)
    await sleep(POLL_MS)
  }
  try {
    await work()
  } finally {
    rmSync(claim, { force: true })
  }
}

function makeCache() {
  try {
    mkdirSync(join(ROOT, '.cache'), { recursive: true })
    accessSync(join(ROOT, '.cache'), constants.W_OK)
  } catch (cause) {
    throw new Error(
      `Tendwell has to install or to build something first, and cannot write to ${ROOT}: let this account write there, or build it where it may (npm ci, node bin/build.js).`,
      { cause },
    )
  }
}

function put(claim) {
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!lives(ownerOf(claim)) || ageOf(claim) > LONGEST_MS) rmSync(claim, { force: true })
    return false
  }
}

function ownerOf(claim) {
  try {
    return Number(readFileSync(claim, 'utf8'))
  } catch {
    return 0
  }
}

function ageOf(claim) {
  return Date.now() - (statSync(claim, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
}

/** A lock without a pid is being written. */
function lives(pid) {
  if (pid === 0) return true
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
