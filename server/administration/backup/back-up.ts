import { createWriteStream } from 'node:fs'
import { access, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import { Problem } from '#contract/shared/problems.ts'
import { keyFile, readKeyFile } from '#server/platform/adapters/installation-key.ts'
import type { ObjectStream } from '#server/platform/adapters/s3-stream.ts'
import { openStorage } from '#server/platform/adapters/storage.ts'
import { syncFolder } from '#server/platform/adapters/sync-folder.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { ContentsEnding } from './contents.ts'
import { release } from './release.ts'
import { checkProtection, type Protection, seal } from './seal.ts'
import { causeOf, isObject, objectAt } from './stored.ts'
import { type BackupSource, takeInstallation } from './take.ts'

/** Part of the configuration that defines where an installation stores its data. */
export type StorageConfig = Pick<Config, 'DATABASE_URL' | 'DATA_DIR' | 'STORAGE_URL'> & AwsSettings

/** Content of a backup. Sizes are in bytes. */
export type BackupSummary = {
  readonly taken_at: string
  readonly release: string
  readonly tables: number
  readonly rows: number
  readonly files: number
  readonly file_bytes: number
  /** Files that a row refers to and that do not exist. */
  readonly missing: readonly string[]
}

/** @property file a file, or `s3://bucket/name?endpoint=…&region=…` */
type Destination = { readonly file: string; readonly protection: Protection; readonly now: Date }
type Made = BackupSummary & { readonly bytes: number }

/**
 * Backs up an installation into one file on disk or in a bucket, which is created completely or not at all. The
 * installation can serve during the backup.
 * @param owner URL of its database, with a user that can switch to the owner of its tables
 */
export async function backUp(places: StorageConfig, owner: string, to: Destination): Promise<Made> {
  checkProtection(to.protection)
  return isObject(to.file) ? intoBucket(places, owner, to) : intoFile(places, owner, to)
}

async function intoBucket(places: StorageConfig, owner: string, to: Destination): Promise<Made> {
  if (!to.protection)
    throw new StartupError('A backup goes into a bucket encrypted only: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.')
  const { objects, key } = objectAt(to.file, places)
  const source = await sourceOf(places, owner)
  let bytes = 0
  try {
    await refuseOverwritingObject(objects, key, to.file)
    const summary = await writeArchive(source, to, async (sealed) => {
      bytes = await objects.store(key, sealed)
    })
    return { ...summary, bytes }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new StartupError(`The backup cannot be written to ${to.file}: ${causeOf(error)}`, { cause: error })
  }
}

async function refuseOverwritingObject(objects: ObjectStream, key: string, named: string): Promise<void> {
  const there = await objects.open(key).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  if (!there) return
  there.destroy()
  throw new StartupError(`${named} is there already: choose another name, or remove it.`)
}

async function intoFile(places: StorageConfig, owner: string, to: Destination): Promise<Made> {
  await refuseOverwriting(to.file)
  const source = await sourceOf(places, owner)
  const draft = join(dirname(to.file), `.${basename(to.file)}.${process.pid}.part`)
  try {
    const summary = await writeArchive(source, to, (sealed) =>
      pipeline(sealed, createWriteStream(draft, { mode: 0o600, flush: true })),
    )
    const { size } = await stat(draft)
    await rename(draft, to.file)
    await syncFolder(dirname(to.file))
    return { ...summary, bytes: size }
  } catch (error) {
    await rm(draft, { force: true })
    throw diskFault(error, to.file)
  }
}

/** Reads the installation and passes its encrypted archive on as a stream. */
export async function writeArchive(
  source: BackupSource,
  { protection, now }: { readonly protection: Protection; readonly now: Date },
  store: (sealed: Readable) => Promise<void>,
): Promise<BackupSummary> {
  const archive = pack()
  const taking = takeInstallation(source, archive, now)
  taking.catch((error: Error) => archive.destroy(error)) // so that the stream to the store fails too
  const storing = (async () => store(await seal(Readable.from(archive, { objectMode: false }), protection)))()
  storing.catch((error: Error) => archive.destroy(error))
  const [taken, stored] = await Promise.allSettled([taking, storing])
  // the first failure is the cause of the other
  if (taken.status === 'rejected' && !isBrokenOff(taken.reason)) throw taken.reason
  if (stored.status === 'rejected') throw stored.reason
  if (taken.status === 'rejected') throw taken.reason
  return { taken_at: now.toISOString(), release: source.release, ...amountOf(taken.value) }
}

export async function sourceOf(places: StorageConfig, owner: string): Promise<BackupSource> {
  const key = places.DATABASE_URL ? null : await readKeyFile(keyFile(places.DATA_DIR))
  return { url: owner, storage: await openStorage(places), key, release: release() }
}

export function amountOf({ tables, files }: ContentsEnding): Omit<BackupSummary, 'taken_at' | 'release'> {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.count,
    file_bytes: files.bytes,
    missing: files.missing,
  }
}

async function refuseOverwriting(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskFault(error, file)
  })
  const there = await access(file).then(
    () => true,
    () => false,
  )
  if (there) throw new StartupError(`${file} is there already: choose another name, or move it away.`)
}

function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error &&
    /pack stream destroyed|tar entry destroyed|already finalized or destroyed/.test(error.message)
  )
}

function diskFault(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException // only system errors have a code
  if (!['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EIO'].includes(code ?? '')) return error
  return new StartupError(`The backup cannot be written to ${file}: ${message}`, { cause: error })
}
