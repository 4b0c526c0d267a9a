import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import { addressesAt, type EmbeddedAddresses, PORT } from './addresses.ts'
import { ownerOf } from './claim.ts'
import { knownLocation } from './location.ts'

const POLL_MS = 100
/** A server that starts brings its database up in less. */
const PATIENCE_MS = 30_000

/** The embedded PostgreSQL of a server that runs on this DATA_DIR just now; null where none does. */
export async function findRunning(dataDir: string): Promise<EmbeddedAddresses | null> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const place = knownLocation(dataDir)
    const owner = place && (await ownerOf(place.home))
    if (!owner) return null
    if (!owner.here)
      throw new StartupError(
        `The database of ${dataDir} is in use by process ${owner.pid} on ${owner.host}: run this command on that machine.`,
      )
    const socket = readySocket(place.data)
    if (socket) return addressesAt(socket)
    await sleep(POLL_MS)
  }
  throw new StartupError(`The database of ${dataDir} is in use by another process, and takes no connections.`)
}

/**
 * What PostgreSQL writes down of itself: its port is on the fourth line, its socket's directory on the fifth, its state
 * on the eighth. One that is just being brought to a newer version has another port.
 */
function readySocket(data: string): string | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' && Number(lines[3]) === PORT ? (lines[4]?.trim() ?? null) : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // readFileSync fails with the system's errors
    if (code === 'ENOENT') return null
    throw new StartupError(
      `The database in ${data} belongs to another account: run this command as the one that runs the server, or as root.`,
      { cause: error },
    )
  }
}
