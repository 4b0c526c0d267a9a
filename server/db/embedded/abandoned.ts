import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { claimDirectory } from './claim.ts'
import { POINTER, SYSTEM_LOCATION } from './location.ts'
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
export function abandonedDatabases(place = SYSTEM_LOCATION): Abandoned[] {
  return outsideDatabases(place).filter(
    ({ home, owners }) => owners.length > 0 && !owners.some((owner) => mayPointTo(owner, home)),
  )
}

/**
 * Databases whose DATA_DIR may be gone: one of an earlier version, which named no owner, or one whose owner lay in a
 * folder that is gone with it, or on a volume that is not mounted. Only a person knows.
 */
export function doubtfulDatabases(place = SYSTEM_LOCATION): Abandoned[] {
  const certain = new Set(abandonedDatabases(place).map(({ home }) => home))
  return outsideDatabases(place).filter(
    ({ home, owners }) => !certain.has(home) && !owners.some((owner) => pointsTo(owner, home)),
  )
}

/**
 * Deletes one that is abandoned and that nobody works in, for good.
 * @param also what is deleted too, because a person has said so: a doubtful one
 */
export async function removeAbandoned(home: string, place = SYSTEM_LOCATION, also?: 'doubtful'): Promise<void> {
  const doubtful = doubtfulDatabases(place).some((one) => one.home === home)
  if (doubtful && also !== 'doubtful')
    throw new StartupError(
      `Whether the data directory of ${home} is gone cannot be seen (an unmounted volume, or an earlier version): nothing is deleted. If you know that it is, add --unseen.`,
    )
  if (!doubtful && !abandonedDatabases(place).some((one) => one.home === home))
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

function outsideDatabases(place: string): Abandoned[] {
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.startsWith('database-')) : []
  return names.map((name) => join(place, name)).map((home) => ({ home, owners: ownersOf(home) }))
}

function pointsTo(dataDir: string, home: string): boolean {
  try {
    return readFileSync(join(dataDir, POINTER), 'utf8').trim() === home
  } catch {
    return false
  }
}

function mayPointTo(dataDir: string, home: string): boolean {
  try {
    return readFileSync(join(dataDir, POINTER), 'utf8').trim() === home
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // readFileSync fails with the system's errors
    // not known to be gone: what cannot be looked into, and what may be a volume that is not mounted
    return code !== 'ENOENT' || existsSync(dataDir) || !existsSync(dirname(dataDir))
  }
}

export function doubtfulSentence(doubtful: readonly Abandoned[]): string {
  return `${doubtful.length} database${doubtful.length === 1 ? '' : 's'} in ${SYSTEM_LOCATION} may be left of data directories that are gone: "npm run remove-abandoned-database" lists them.`
}

function ownersOf(home: string): string[] {
  try {
    return readFileSync(join(home, OWNERS), 'utf8').split('\n').filter(Boolean)
  } catch {
    return [] // none has been named, or another account's
  }
}
