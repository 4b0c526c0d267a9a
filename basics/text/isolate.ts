/** Letters of right-to-left scripts. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u

/**
 * Prepares a name or a title for the middle of a sentence where no element can contain it: a subject, a notification, a
 * label. Right-to-left text gets Unicode isolates, so that the surrounding words keep their order.
 */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
