import { books } from './attacks/books.ts'
import { canary } from './attacks/canary.ts'
import { codes } from './attacks/codes.ts'
import { differencing } from './attacks/differencing.ts'
import { files, payloads } from './attacks/html.ts'
import { inputs } from './attacks/inputs.ts'
import { timing } from './attacks/timing.ts'
import { runProofs } from './faults-live/proof.ts'

/**
 * Attacks that take their time. Each prints what it measured and ends by itself; docs/security.md has the figures.
 * `npm run test:attacks -- inputs --times 1000` runs one of them, shorter.
 */
await runProofs([inputs, codes, payloads, files, timing, canary, books, differencing])
