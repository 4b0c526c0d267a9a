import { runProofs } from '../resilience/shared/proof.ts'
import { books } from './books.ts'
import { canary } from './canary.ts'
import { codes } from './codes.ts'
import { differencing } from './differencing.ts'
import { files, payloads } from './html.ts'
import { inputs } from './inputs.ts'
import { metadata } from './metadata.ts'
import { timing } from './timing.ts'
import { tokens } from './tokens.ts'

/**
 * Long attacks. Each prints its measurements and ends by itself; docs/security.md has the figures. `npm run
 * test:attacks -- inputs --times 1000` runs one of them, shorter.
 */
await runProofs([inputs, codes, payloads, files, timing, tokens, canary, books, differencing, metadata])
