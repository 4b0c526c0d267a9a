import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const paper = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')

/** The IDs of the claims in `docs/security.md`, in its order. */
export const securityClaims: readonly string[] = [...paper.matchAll(/^\| `(sec-[a-z-]+)` \|/gm)].map(
  ([, id = '']) => id,
)
