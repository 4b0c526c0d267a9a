import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The version in `package.json`. */
export function readRelease(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string } // npm requires it
  return version
}
