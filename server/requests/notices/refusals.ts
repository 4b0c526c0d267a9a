/** After this many refused emails in a row, an address gets no more until its owner acts. */
export const REFUSALS = 2
