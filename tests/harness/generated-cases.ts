import fc from 'fast-check'

/**
 * Generated cases use one seed, so that every run tests the same cases. `npm run test:all` sets CASES_SEED=random for
 * new cases; a failure prints its seed.
 */
const seed = process.env['CASES_SEED'] ?? '1'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })
