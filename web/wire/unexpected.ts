/** Apart from the other sentences, so that what every page loads first stays small. */
export const UNEXPECTED = 'An unexpected error occurred'
