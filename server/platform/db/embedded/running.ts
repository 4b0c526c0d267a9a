import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { addressesAt, type EmbeddedAddresses, PORT } from './addresses.ts'
import { ownerOf } from './claim.ts'
import { knownLocation } from './location.ts'

const POLL_MS = 100
/** Longer than a starting server needs for its database. */
const PATIENCE_MS = 30_000

/** The embedded PostgreSQL of a server that is running on this DATA_DIR; null if there is none. */
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
 * Reads PostgreSQL's status file: its port is on the fourth line, its socket's directory on the fifth, its state on the
 * eighth. A database that is being upgraded has another port.
 */
function readySocket(data: string): string | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return lines[7]?.trim() === 'ready' && Number(lines[3]) === PORT ? (lines[4]?.trim() ?? null) : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // readFileSync throws system errors
    if (code === 'ENOENT') return null
    throw new StartupError(
      `The database in ${data} belongs to another account: run this command as the one that runs the server, or as root.`,
      { cause: error },
    )
  }
}
