/** An address that refused so many mails in a row is not written to until its owner does something about it. */
export const REFUSALS = 2
