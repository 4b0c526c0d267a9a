import { reasonOf } from './adapters/reason-of.ts'
import type { App } from './http/app.ts'
import { StartupError } from './startup-error.ts'

/**
 * Looks whether files can be stored. An installation that has never stored one refuses to start; one that has
 * starts all the same, since everything but its files works, and `/readyz` goes on telling.
 */
export async function reachStorage({ db, storage, config }: Pick<App, 'db' | 'storage' | 'config'>): Promise<void> {
  try {
    await storage.ready()
  } catch (error) {
    const place = config.STORAGE_URL ? 'the storage of STORAGE_URL' : `the folder ${config.DATA_DIR}`
    const sentence = `Tendwell cannot keep files in ${place}: ${reasonOf(error)}`
    const stored = await db.selectFrom('uploads').select('key').where('uploaded_at', 'is not', null).limit(1).execute()
    if (stored.length === 0) throw new StartupError(sentence)
    console.warn(`${sentence}\nEverything but files works meanwhile.`)
  }
}
