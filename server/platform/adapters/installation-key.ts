import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { DeskDb } from '#server/platform/db/connect.ts'
import { type Secrets, sameBytes, secretsFrom } from './secrets.ts'
import { syncFolder } from './sync-folder.ts'

const KEY_BYTES = 32

/** Part of the configuration that determines the location of the key. */
export type KeyConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'ALLOW_NEW_KEY'>

/**
 * Key of the installation, created on the first start: in DATA_DIR (mode 0600) with the embedded database, and in the
 * desk's schema with DATABASE_URL, because several servers must share it. The database stores its check value, so that
 * a different or missing key is rejected.
 */
export async function installationSecrets(config: KeyConfig, db: DeskDb): Promise<Secrets> {
  return secretsFrom(config.DATABASE_URL ? await keyInDatabase(config, db) : await keyInFile(config, db))
}

/** Check value by which the database recognizes its key. It reveals nothing about the key. */
export function keyCheckOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('installation key').digest()
}

/** Location of the embedded database's key. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/** Null if there is no file. A file without a valid key is rejected, whatever the database says. */
export async function readKeyFile(path: string): Promise<Buffer | null> {
  const saved = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartupError(`The installation's key cannot be read: ${error.message}`)
  })
  if (saved && saved.length !== KEY_BYTES)
    throw new StartupError(
      `${path} holds ${saved.length} bytes and no installation key, which has ${KEY_BYTES}: bring it back from a backup.`,
    )
  return saved
}

/** Writes the file completely or not at all, safe on disk. */
export async function writeKeyFile(path: string, key: Buffer): Promise<void> {
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true })
  await writeFile(`${path}.new`, key, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

async function keyInFile(config: KeyConfig, db: DeskDb): Promise<Buffer> {
  const path = keyFile(config.DATA_DIR)
  const saved = await readKeyFile(path)
  const known = await knownKey(db)
  if (saved && fits(saved, known)) {
    if (!known?.key_check) await rememberCheck(db, saved)
    return saved
  }
  if (known?.key && !saved) {
    await writeKeyFile(path, known.key)
    return known.key
  }
  if (config.ALLOW_NEW_KEY !== 'yes' && (saved || (await wasUsed(db, known))))
    throw new StartupError(
      `${path} ${saved ? 'is another key than the one that this database was made with' : 'is gone, and this database was made with it'}: bring it back, from a backup with "tendwell restore <file> --key-only" for example. ${LOST_FOR_GOOD}`,
    )
  const key = saved ?? randomBytes(KEY_BYTES)
  if (!saved) await writeKeyFile(path, key)
  await rememberCheck(db, key)
  return key
}

async function keyInDatabase(config: KeyConfig, db: DeskDb): Promise<Buffer> {
  const known = await knownKey(db)
  if (known?.key) {
    if (!known.key_check) await rememberCheck(db, known.key)
    return known.key
  }
  // a dump of an embedded database contains only the check value; the key may have been copied along with it
  const brought = known?.key_check ? await readKeyFile(keyFile(config.DATA_DIR)) : null
  if (brought && fits(brought, known)) return storeKey(db, brought)
  if (config.ALLOW_NEW_KEY !== 'yes' && (await wasUsed(db, known)))
    throw new StartupError(
      `This database has been served before, and its installation key is gone: bring it back with "tendwell restore <file> --key-only" from a backup; where the database came out of a DATA_DIR, copy secret.key from there into ${config.DATA_DIR}. ${LOST_FOR_GOOD}`,
    )
  return storeKey(db, randomBytes(KEY_BYTES))
}

const LOST_FOR_GOOD =
  'If it is lost for good, start once with ALLOW_NEW_KEY=yes: codes and links that are on their way end, and lists of eligible addresses have to be uploaded again.'

type KnownKey = { readonly key: Buffer | null; readonly key_check: Buffer | null }

function fits(key: Buffer, known: KnownKey | undefined): boolean {
  return known?.key_check ? sameBytes(keyCheckOf(key), known.key_check) : true
}

function knownKey(db: DeskDb): Promise<KnownKey | undefined> {
  return db.selectFrom('desk.installation').select(['key', 'key_check']).executeTakeFirst()
}

/** In an empty installation, no lists, codes or links depend on a key. */
async function wasUsed(db: DeskDb, known: KnownKey | undefined): Promise<boolean> {
  if (known?.key_check) return true
  const [member, staff] = await Promise.all([
    db.selectFrom('members').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('desk.staff').select('id').limit(1).executeTakeFirst(),
  ])
  return member !== undefined || staff !== undefined
}

async function rememberCheck(db: DeskDb, key: Buffer): Promise<void> {
  const key_check = keyCheckOf(key)
  await db
    .insertInto('desk.installation')
    .values({ id: 1, key_check })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_check }))
    .execute()
}

/** One of several starting servers stores its key, and all others use it. */
async function storeKey(db: DeskDb, key: Buffer): Promise<Buffer> {
  const stored = { key, key_check: keyCheckOf(key) }
  await db
    .insertInto('desk.installation')
    .values({ id: 1, ...stored })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(stored).where('desk.installation.key', 'is', null))
    .execute()
  const { key: shared } = await db.selectFrom('desk.installation').select('key').executeTakeFirstOrThrow()
  return shared ?? key
}
