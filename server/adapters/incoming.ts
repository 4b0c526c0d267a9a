import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#contract/shared/problems.ts'
import type { FileSource } from './files.ts'

const LEFTOVER_MS = 24 * 60 * 60_000
const RETRY_SECONDS = 5
/** What a disk says that cannot take more just now. */
const FULL = ['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE', 'EIO']

/** The place where bytes arrive before anybody has judged them. */
export type Incoming = {
  /** Written and fsynced, readable by us alone. */
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
      // opened before anything can fail: a file that is created later would outlive its removal
      const file = (await open(path, 'wx', 0o600)).createWriteStream({ flush: true })
      await pipeline(source instanceof Buffer ? Readable.from([source]) : source, file)
      return { path, size: file.bytesWritten }
    } catch (error) {
      await rm(path, { force: true }).catch(() => undefined) // a disk that takes nothing: it is swept later
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

/** A full disk passes; anything else is what it is. */
export function diskProblem(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException // absent on errors that are not the system's
  return FULL.includes(code) ? new Problem('unavailable', { retryAfter: RETRY_SECONDS }) : error
}

/** What a killed process left half received. */
async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < Date.now() - LEFTOVER_MS) await rm(path, { force: true })
  }
}
