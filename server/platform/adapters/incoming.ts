import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/shared/problems.ts'
import type { FileSource } from './files.ts'

const LEFTOVER_MS = 24 * 60 * 60_000
const RETRY_SECONDS = 5
/** Error codes of a disk that temporarily accepts no more data. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO']

/** Folder for received bytes before they are validated. */
export type Incoming = {
  /** Writes and fsyncs the bytes, readable only by this account. */
  receive(source: FileSource): Promise<{ path: string; size: number }>
  drop(path: string): Promise<void>
  ready(): Promise<void>
}

export async function openIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await sweep(folder)
  async function receive(source: FileSource) {
    const path = join(folder, randomUUID())
    try {
      // opened before anything can fail, because a file that is created later would not be removed
      const file = (await open(path, 'wx', 0o600)).createWriteStream({ flush: true })
      await pipeline(source instanceof Buffer ? Readable.from([source]) : source, file)
      return { path, size: file.bytesWritten }
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined) // a failing disk: the file is deleted later
      throw diskProblem(error)
    }
  }
  async function drop(path: string) {
    await rm(path, { force: true }).catch((error: unknown) => {
      throw diskProblem(error)
    })
  }
  return {
    receive,
    drop,
    async ready() {
      const { path } = await receive(Buffer.from('ready'))
      await drop(path)
    },
  }
}

/** A full disk is temporary; any other error is returned unchanged. */
export function diskProblem(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException // undefined for errors that are not system errors
  return FULL.includes(code) ? new Problem('unavailable', { retryAfter: RETRY_SECONDS }) : error
}

/** Deletes incomplete files of a killed process. */
async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(path, { force: true })
  }
}
