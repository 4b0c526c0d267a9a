import fc from 'fast-check'

/**
 * What properties are tried on is generated from one seed, so that a change is judged by the same cases each time.
 * `npm run test:all` sets CASES_SEED=random and so looks at new ones; a failure prints the seed that it came from.
 */
const seed = process.env['CASES_SEED'] ?? '1'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
