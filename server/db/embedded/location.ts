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
import { StartupError } from '../../startup-error.ts'
import type { Log } from '../log.ts'
import { type Account, canEnter, giveTo } from './account.ts'

/** Where root puts what the database's account must reach and DATA_DIR or the project cannot offer. */
export const SYSTEM_LOCATION = '/var/lib/tendwell'

/** In a DATA_DIR whose database lies elsewhere: where. */
export const POINTER = 'postgres.location'

/** `home` holds the database (`data`), its log, its socket and the claim of its owner. */
export type DataLocation = { home: string; data: string }

/**
 * DATA_DIR itself, unless PostgreSQL's account cannot enter it (a 0700 home above it): then a directory
 * under /var/lib, which `postgres.location` in DATA_DIR names, so that a moved DATA_DIR still finds it.
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

/** Where the database of DATA_DIR lies; null where there is none yet. */
export function knownLocation(dataDir: string): DataLocation | null {
  if (!existsSync(dataDir)) return null
  const root = realpathSync(dataDir)
  const pointer = join(root, POINTER)
  const found = existsSync(pointer) ? pointedLocation(root, pointer) : locationAt(root)
  return existsSync(found.data) || existsSync(upgradedData(found)) ? found : null
}

/** Under this name the database of a newer PostgreSQL waits, whole, for the moment in which it takes the old one's place. */
export const upgradedData = ({ home }: DataLocation): string => join(home, 'postgres.upgraded')

/** The pointer appears whole and once: of two that start together, one finds the other's and takes its own away. */
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
