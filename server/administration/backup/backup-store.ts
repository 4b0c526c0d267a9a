import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { s3Stream } from '#server/platform/adapters/s3-stream.ts'
import { syncFolder } from '#server/platform/adapters/sync-folder.ts'
import type { AwsSettings } from '#server/platform/config/aws-settings.ts'
import type { Config } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** Destination of scheduled backups. */
export type BackupStore = {
  /** Stores the backup completely or not at all. Returns its size in bytes. */
  store(name: string, sealed: Readable): Promise<number>
  /**
   * Deletes all other scheduled backups.
   * @param known names in the database
   */
  keepOnly(names: readonly string[], known: readonly string[]): Promise<void>
}

const PREFIX = 'tendwell-'
const OURS = /^tendwell-\d{8}T\d{6}Z$/

/** `BACKUP_URL`, or a folder beside the embedded database; null if no backups are scheduled. */
export function backupUrlOf(config: Pick<Config, 'BACKUP_URL' | 'DATABASE_URL' | 'DATA_DIR'>): string | null {
  if (config.BACKUP_URL === 'none') return null
  return config.BACKUP_URL ?? (config.DATABASE_URL ? null : join(config.DATA_DIR, 'backups'))
}

/** A name that sorts by time and is valid in a bucket. */
export const backupName = (at: Date): string => `${PREFIX}${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

export function openBackupStore(url: string, credentials: AwsSettings, encrypted: boolean): BackupStore {
  return url.startsWith('s3://') ? bucket(url, credentials) : folder(url, encrypted)
}

function folder(path: string, encrypted: boolean): BackupStore {
  return {
    async store(name, sealed) {
      await mkdir(path, { recursive: true, mode: 0o700 })
      const { mode } = await stat(path)
      if (!encrypted && (mode & 0o077) !== 0)
        throw new StartupError(
          `Others may enter ${path}: a backup that is not encrypted goes into a folder of mode 0700 only (chmod 700, or BACKUP_PASSPHRASE).`,
        )
      const draft = join(path, `.${name}.part`)
      try {
        await pipeline(sealed, createWriteStream(draft, { mode: 0o600, flush: true }))
        const { size } = await stat(draft)
        await rename(draft, join(path, name))
        await syncFolder(path)
        return size
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async keepOnly(names) {
      for (const name of await readdir(path)) {
        const broken = name.endsWith('.part') && OURS.test(name.slice(1, -'.part'.length))
        if (broken || (OURS.test(name) && !names.includes(name) && name < (names.toSorted()[0] ?? '')))
          await rm(join(path, name), { force: true })
      }
    },
  }
}

function bucket(url: string, credentials: AwsSettings): BackupStore {
  const objects = s3Stream(url, credentials)
  return {
    async store(name, sealed) {
      await objects.abandonUnfinished(PREFIX)
      return objects.store(name, sealed)
    },
    async keepOnly(names, known) {
      for (const name of known) if (!names.includes(name)) await objects.remove(name)
    },
  }
}
