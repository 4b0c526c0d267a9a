import { reasonOf } from '#server/platform/adapters/reason-of.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'

/**
 * Checks whether files can be stored. An installation that has never stored a file refuses to start without storage.
 * One with files starts anyway, because everything else works, and `/readyz` keeps reporting the failure.
 */
export async function reachStorage({ db, storage, config }: Pick<App, 'db' | 'storage' | 'config'>): Promise<void> {
  try {
    await storage.ready()
  } catch (error) {
    const place = config.STORAGE_URL ? 'the storage of STORAGE_URL' : `the folder ${config.DATA_DIR}`
    const sentence = `Tendwell cannot keep files in ${place}: ${reasonOf(error)}`
    const stored = await db.selectFrom('uploads').select('key').where('uploaded_at', 'is not', null).limit(1).execute()
    if (stored.length === 0) throw new StartupError(sentence)
    console.warn(`${sentence}\nEverything except files works.`)
  }
}
