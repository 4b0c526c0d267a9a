/**
 * What proves one thing by many repetitions takes few of them in `npm test`, enough to catch a fault, and all of them in
 * `npm run test:all`, which sets LONG_TESTS=1.
 */
export function whenLong<Amount>(many: Amount, few: Amount): Amount {
  return process.env.LONG_TESTS === '1' ? many : few
}
