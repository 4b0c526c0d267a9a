import { languageCodes } from './languages.ts'

const names = new Intl.DisplayNames('en-US', { type: 'language', fallback: 'code' })

/** "Spanish" for `es`: the name for people at the desk, which is in English. */
export const languageName = (code: string): string => names.of(code) ?? code

/** Options of a select with the product's languages. */
export const languageOptions = languageCodes.map((code) => ({ value: code, label: languageName(code) }))
