import { createReadStream } from 'node:fs'
import { access, chmod, constants, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#contract/shared/problems.ts'
import { checkedKey, type Files } from './files.ts'
import { diskProblem, type Incoming } from './incoming.ts'
import { syncFolder } from './sync-folder.ts'

/**
 * One file per key in one folder. A stored file survives a power failure, because the file and its name are fsynced
 * first.
 */
export async function localFiles(folder: string, incoming: Incoming): Promise<Files> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  const pathOf = (key: string) => join(folder, checkedKey(key))
  return {
    async receive(source) {
      const { path, size } = await incoming.receive(source)
      return {
        size,
        drop: () => incoming.drop(path),
        async store(key) {
          await rename(path, pathOf(key)).catch((error: unknown) => {
            throw diskProblem(error)
          })
          await syncFolder(folder)
        },
      }
    },
    async open(key, range) {
      const path = pathOf(key)
      const { size } = await stat(path).catch(notThere)
      return { stream: createReadStream(path, range), size }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await syncFolder(folder)
    },
    async ready() {
      await incoming.ready()
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

function notThere(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new Problem('not_found')
  throw error
}
