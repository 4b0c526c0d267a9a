/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}]/u

/**
 * A name or a title for the middle of a sentence where no element can hold it: a subject, a notification, a label. One
 * with letters from right to left gets Unicode's isolating marks, so that the words around it keep their order.
 */
export const isolate = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)
