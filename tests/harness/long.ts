/**
 * Number of repetitions: few in `npm test`, enough to detect a fault, and all in `npm run test:all`, which sets
 * LONG_TESTS=1.
 */
export function whenLong<Amount>(many: Amount, few: Amount): Amount {
  return process.env.LONG_TESTS === '1' ? many : few
}
