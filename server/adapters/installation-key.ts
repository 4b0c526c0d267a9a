import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { DeskDb } from '#server/db/connect.ts'
import { type Secrets, secretsFrom } from './secrets.ts'

const KEY_BYTES = 32

/**
 * The installation's key, made on the first start: in DATA_DIR (mode 0600) with the embedded database,
 * in the desk's schema with DATABASE_URL, where several servers must agree on it.
 */
export async function installationSecrets(config: Config, db: DeskDb): Promise<Secrets> {
  return secretsFrom(config.DATABASE_URL ? await keyInDatabase(db) : await keyInFile(config.DATA_DIR))
}

async function keyInFile(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key')
  const saved = await readFile(path).catch(() => null)
  if (saved?.length === KEY_BYTES) return saved
  const key = randomBytes(KEY_BYTES)
  await mkdir(folder, { recursive: true })
  await writeFile(`${path}.new`, key, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  return key
}

async function keyInDatabase(db: DeskDb): Promise<Buffer> {
  await db
    .insertInto('desk.installation')
    .values({ id: 1, key: randomBytes(KEY_BYTES) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { key } = await db.selectFrom('desk.installation').select('key').executeTakeFirstOrThrow()
  return key
}
