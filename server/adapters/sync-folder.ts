import { open } from 'node:fs/promises'

/** Makes the names in a folder safe on disk: a rename itself lies in the folder, which has its own cache. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
