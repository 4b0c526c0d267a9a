import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { claimDirectory } from './claim.ts'
import { POINTER, SYSTEM_PLACE } from './place.ts'
import { processesIn } from './processes.ts'

/** In a database's directory: every DATA_DIR that it has served, one a line. A moved or copied one adds its own. */
const OWNERS = 'data-directories'

/** Only the owner of the directory's claim may call this. */
export function nameOwner(home: string, dataDir: string): void {
  const root = realpathSync(dataDir)
  const known = ownersOf(home)
  if (root !== home && !known.includes(root)) writeFileSync(join(home, OWNERS), [...known, root, ''].join('\n'))
}

export type Abandoned = { readonly home: string; readonly owners: readonly string[] }

/** Databases that lie outside a DATA_DIR which is gone. What an earlier version left names no owner and is not listed. */
export function abandonedDatabases(place = SYSTEM_PLACE): Abandoned[] {
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('database-')) : []
  return names
    .map((name) => join(place, name))
    .map((home) => ({ home, owners: ownersOf(home) }))
    .filter(({ home, owners }) => owners.length > 0 && !owners.some((owner) => pointsTo(owner, home)))
}

/** Deletes one that is abandoned and that nobody works in, for good. */
export async function removeAbandoned(home: string, place = SYSTEM_PLACE): Promise<void> {
  if (!abandonedDatabases(place).some((one) => one.home === home))
    throw new StartupError(`${home} is no database whose data directory is gone: nothing is deleted.`)
  const release = await claimDirectory(home)
  try {
    const working = processesIn(join(home, 'postgres'))
    if (working.length > 0)
      throw new StartupError(`PostgreSQL still works in ${home} (process ${working.join(', ')}): nothing is deleted.`)
    rmSync(home, { recursive: true })
  } finally {
    release()
  }
}

export function abandonedSentence({ home, owners }: Abandoned): string {
  return `${home} holds the database of ${owners.join(', ')}, which is gone: bring that directory back, or delete the database with "npm run remove-abandoned-database ${home}".`
}

function pointsTo(dataDir: string, home: string): boolean {
  try {
    return readFileSync(join(dataDir, POINTER), 'utf8').trim() === home
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // readFileSync fails with the system's errors
    // not known to be gone: what cannot be looked into, and what may be a volume that is not mounted
    return code !== 'ENOENT' || existsSync(dataDir) || !existsSync(dirname(dataDir))
  }
}

function ownersOf(home: string): string[] {
  try {
    return readFileSync(join(home, OWNERS), 'utf8').split('\n').filter(Boolean)
  } catch {
    return [] // none has been named, or another account's
  }
}
