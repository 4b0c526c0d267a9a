import { open } from 'node:fs/promises'

/** Fsyncs a folder, because a rename is stored in the folder, which has its own cache. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
