import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 ** 30

/** A directory for temporary data, in memory if the machine has enough, because a database writes much. */
export function scratchDirectory(name: string): string {
  const directory = mkdtempSync(join(hasRoomInMemory() ? MEMORY : tmpdir(), `tendwell-${name}-`))
  chmodSync(directory, 0o711) // the account of PostgreSQL must be able to enter
  return directory
}

function hasRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false // not Linux, or a container without it
  }
}
