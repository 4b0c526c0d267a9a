import { t } from '#basics/language/translate.ts'

/** Shown beside a requested address until its owner has opened the mailed link. */
export const waitingWords = (email: string): string =>
  t('{email}: waits for you to open the link we sent there.', { email })
