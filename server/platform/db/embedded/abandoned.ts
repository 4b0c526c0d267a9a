import { existsSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { claimDirectory } from './claim.ts'
import { POINTER, SYSTEM_LOCATION } from './location.ts'
import { processesIn } from './processes.ts'

/**
 * File in a database's directory with every DATA_DIR that used it, one per line. A moved or copied DATA_DIR adds its
 * own.
 */
const OWNERS = 'data-directories'

/** Only the owner of the directory's claim may call this. */
export function nameOwner(home: string, dataDir: string): void {
  const root = realpathSync(dataDir)
  const known = ownersOf(home)
  if (root !== home && !known.includes(root)) writeFileSync(join(home, OWNERS), [...known, root, ''].join('\n'))
}

export type Abandoned = { readonly home: string; readonly owners: readonly string[] }

/** Databases outside a DATA_DIR that was deleted. A database of an earlier version names no owner and is not listed. */
export function abandonedDatabases(place = SYSTEM_LOCATION): Abandoned[] {
  return outsideDatabases(place).filter(
    ({ home, owners }) => owners.length > 0 && !owners.some((owner) => mayPointTo(owner, home)),
  )
}

/**
 * Databases whose DATA_DIR may be deleted: one of an earlier version without a named owner, or one whose parent folder
 * was deleted or is on an unmounted volume. Only a person can decide.
 */
export function doubtfulDatabases(place = SYSTEM_LOCATION): Abandoned[] {
  const certain = new Set(abandonedDatabases(place).map(({ home }) => home))
  return outsideDatabases(place).filter(
    ({ home, owners }) => !certain.has(home) && !owners.some((owner) => pointsTo(owner, home)),
  )
}

/**
 * Deletes an abandoned database that is not in use, permanently.
 * @param also also deletes a doubtful one, because a person confirmed it
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
    const { code } = error as NodeJS.ErrnoException // readFileSync throws system errors
    // not known to be deleted: an unreadable directory, or possibly an unmounted volume
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
    return [] // no owner is named, or the file belongs to another account
  }
}
