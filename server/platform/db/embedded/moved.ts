import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** File in a DATA_DIR whose rows were moved, with their new location. */
const MOVED = 'moved-to'

/** @param to description of the other database, without a password */
export function markMoved(dataDir: string, to: string): void {
  writeFileSync(join(dataDir, MOVED), `${to}\n`, { flush: true })
}

/** Prevents an operator from continuing with the old database by mistake, which would split the data. */
export function refuseMoved(dataDir: string): void {
  const file = join(dataDir, MOVED)
  if (!existsSync(file)) return
  throw new StartupError(
    `What ${dataDir} held was moved to ${readFileSync(file, 'utf8').trim()}: set DATABASE_URL to it. To go on with the old database all the same, set ALLOW_MOVED_DATABASE=yes, or delete ${file} if the move is void.`,
  )
}
