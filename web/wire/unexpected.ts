import { msg } from '#basics/language/translate.ts'

/** Separate from the other sentences, to keep the first load of every page small. */
export const UNEXPECTED = msg('An unexpected error occurred')
