import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version of this Tendwell release. */
export function release(): string {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
  const { version } = JSON.parse(text) as { version: string } // our own file
  return version
}
