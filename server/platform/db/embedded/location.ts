import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { Log } from '#server/platform/db/log.ts'
import { type Account, canEnter, giveTo } from './account.ts'

/** Where root puts files that the database's account must reach if DATA_DIR or the project is not accessible. */
export const SYSTEM_LOCATION = '/var/lib/tendwell'

/** File in a DATA_DIR with the location of a database outside of it. */
export const POINTER = 'postgres.location'

/** `home` contains the database (`data`), its log, its socket and the claim of its owner. */
export type DataLocation = { home: string; data: string }

/**
 * DATA_DIR itself, unless PostgreSQL's account cannot enter it (a 0700 home above it): then a directory in /var/lib.
 * `postgres.location` in DATA_DIR names it, so that a moved DATA_DIR still finds it.
 */
export function findLocation(dataDir: string, account: Account, log: Log): DataLocation {
  const asRoot = account.uid !== undefined
  mkdirSync(dataDir, { recursive: true, mode: asRoot ? 0o711 : 0o700 })
  const root = realpathSync(dataDir)
  const pointer = join(root, POINTER)
  if (existsSync(pointer)) return pointedLocation(root, pointer)
  const inside = locationAt(root)
  if (!asRoot || canEnter(account, root)) return inside
  if (existsSync(inside.data))
    throw new StartupError(
      `PostgreSQL runs as user ${account.uid}, which cannot enter ${root} to reach its database: open the way there (chmod a+x), or move DATA_DIR.`,
    )
  makeOutsideLocation(pointer, account)
  const outside = pointedLocation(root, pointer)
  log.info(`PostgreSQL runs as user ${account.uid}, which cannot enter ${root}: its database is in ${outside.home}.`)
  return outside
}

/** Location of the database of DATA_DIR; null if there is none yet. */
export function knownLocation(dataDir: string): DataLocation | null {
  if (!existsSync(dataDir)) return null
  const root = realpathSync(dataDir)
  const pointer = join(root, POINTER)
  const found = existsSync(pointer) ? pointedLocation(root, pointer) : locationAt(root)
  return existsSync(found.data) || existsSync(upgradedData(found)) ? found : null
}

/** Name of a complete database of a newer PostgreSQL until it replaces the old one. */
export const upgradedData = ({ home }: DataLocation): string => join(home, 'postgres.upgraded')

/**
 * The pointer is created atomically: of two concurrent starts, one finds the other's pointer and deletes its own
 * directory.
 */
function makeOutsideLocation(pointer: string, account: Account): void {
  mkdirSync(SYSTEM_LOCATION, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(SYSTEM_LOCATION, 'database-'))
  giveTo(account, home)
  const draft = `${pointer}.${process.pid}`
  writeFileSync(draft, `${home}\n`)
  try {
    linkSync(draft, pointer)
  } catch {
    rmSync(home, { recursive: true })
  } finally {
    rmSync(draft)
  }
}

function pointedLocation(root: string, pointer: string): DataLocation {
  const home = readFileSync(pointer, 'utf8').trim()
  if (existsSync(home)) return locationAt(home)
  throw new StartupError(
    `The database of ${root} was stored in ${home}, and it is gone: bring it back, or delete ${pointer} to begin with an empty one.`,
  )
}

function locationAt(home: string): DataLocation {
  return { home, data: join(home, 'postgres') }
}
