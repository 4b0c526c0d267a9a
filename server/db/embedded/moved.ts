import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'

/** In a DATA_DIR whose rows were moved elsewhere: where to. */
const MOVED = 'moved-to'

/** @param to the other database in words, without a password */
export function markMoved(dataDir: string, to: string): void {
  writeFileSync(join(dataDir, MOVED), `${to}\n`, { flush: true })
}

/** An operator who goes on with the old database by mistake has two of them, and each lacks what the other gets. */
export function refuseMoved(dataDir: string): void {
  const file = join(dataDir, MOVED)
  if (!existsSync(file)) return
  throw new StartupError(
    `What ${dataDir} held was moved to ${readFileSync(file, 'utf8').trim()}: set DATABASE_URL to it. To go on with the old database all the same, set ALLOW_MOVED_DATABASE=yes, or delete ${file} if the move is void.`,
  )
}
