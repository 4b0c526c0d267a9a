import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from 'node:process'
import { ROOT } from './our-node.js'

/** What `tendwell setup` writes. */
const SETTINGS_FILE = join(ROOT, '.env')

/** Loads the settings of `.env`, if it exists. The environment takes precedence. */
export function loadSettingsFile(file = SETTINGS_FILE) {
  if (!existsSync(file)) return
  try {
    loadEnvFile(file)
  } catch (error) {
    throw new Error(`The settings in ${file} cannot be read: ${error.message}`, { cause: error })
  }
}
