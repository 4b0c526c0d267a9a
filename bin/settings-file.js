import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { ROOT } from './our-node.js'

/** What `tendwell setup` writes. */
const SETTINGS_FILE = join(ROOT, '.env')

/** The settings of `.env`, where there is one. What the environment says already stays. */
export function loadSettingsFile(file = SETTINGS_FILE) {
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new Error(`The settings in ${file} cannot be read: ${error.message}`, { cause: error })
  }
}
