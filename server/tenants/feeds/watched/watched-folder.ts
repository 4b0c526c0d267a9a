import { randomUUID } from 'node:crypto'
import { type BigIntStats, constants } from 'node:fs'
import { access, link, lstat, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { FileChanged, FileRefused } from './file-errors.ts'
import { isWatched } from './is-watched.ts'
import type { FileVersion, WatchedFile, WatchedFiles } from './watched-files.ts'

/**
 * Folders of companies in one folder, which the operator alone may write: a company's folder may be a link there.
 * Below, links are never followed, because the company could have made them.
 */
export async function watchedFolder(root: string, log: App['log']): Promise<WatchedFiles> {
  await reach(root)
  const pathOf = ({ folder, name }: FileVersion) => join(root, folder, name)
  const folderOf = async (folder: string, outcome: string) => {
    const path = join(root, folder, outcome)
    await mkdir(path, { recursive: true })
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder.`)
    return path
  }
  return {
    async list() {
      const found: WatchedFile[] = []
      for (const folder of (await readdir(root)).filter((name) => !name.startsWith('.')))
        try {
          if ((await stat(join(root, folder))).isDirectory()) found.push(...(await filesIn(root, folder)))
        } catch (error) {
          log.warn({ err: error, folder }, 'A folder of FEEDS_URL could not be read.')
        }
      return found
    },
    open: (file) => read(pathOf(file), file.version),
    async move(file, to) {
      const path = pathOf(file)
      const target = join(await folderOf(file.folder, to), file.name)
      if ((await versionAt(path)) !== file.version) return
      await rename(path, target)
      if ((await versionAt(target)) !== file.version) await putBack(target, path)
    },
    async write({ folder, outcome, name }, text) {
      const target = await folderOf(folder, outcome)
      const draft = join(target, `.${randomUUID()}`)
      await writeFile(draft, text, { flag: 'wx' })
      await rename(draft, join(target, name))
    },
  }
}

async function reach(root: string) {
  try {
    await mkdir(root, { recursive: true })
    await access(root, constants.R_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`FEEDS_URL takes a folder that Tendwell may read, not ${root}: ${reasonOf(error)}`)
  }
}

async function filesIn(root: string, folder: string): Promise<WatchedFile[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && isWatched(entry.name))
  const found: WatchedFile[] = []
  for (const { name } of files) {
    const stats = await statsAt(join(root, folder, name)) // null: it was moved in this moment
    if (stats) found.push({ folder, name, version: versionOf(stats), size: Number(stats.size), changedAt: stats.mtime })
  }
  return found
}

async function statsAt(path: string): Promise<BigIntStats | null> {
  return lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

const versionOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino}-${size}-${mtimeNs}`

async function versionAt(path: string): Promise<string | null> {
  const stats = await statsAt(path)
  return stats && versionOf(stats)
}

async function* read(path: string, version: string): AsyncGenerator<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(notReadable)
  const check = async () => {
    if (versionOf(await file.stat({ bigint: true })) !== version) throw new FileChanged()
  }
  try {
    await check()
    yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer> // without an encoding
    await check()
  } finally {
    await file.close()
  }
}

function notReadable(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT' || error.code === 'ELOOP') throw new FileChanged()
  if (error.code !== 'EACCES') throw error
  throw new FileRefused('We may not read this file, so nothing was changed. Please send it so that others may read it.')
}

/** A newer file took the place of the one that was to be moved. If an even newer one is there by now, that one counts. */
async function putBack(from: string, to: string) {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(from)
}
