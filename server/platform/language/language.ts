import { AsyncLocalStorage } from 'node:async_hooks'
import { isLanguage, type Language, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { currentLanguage, setTranslator, type Translator } from '#basics/language/translate.ts'
import { translatorOf } from './catalogs.ts'

/** The language of the call or the mail that is being worked on. It changes once the caller is known. */
const speeches = new AsyncLocalStorage<{ translator: Translator }>()

setTranslator(() => speeches.getStore()?.translator ?? translatorOf(SOURCE_LANGUAGE))

/** Runs a function in which `t` speaks the language of the person who reads the result. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return speeches.run({ translator: translatorOf(language) }, run)
}

/** Changes the language for the rest of the current call, when its caller has turned out to have chosen another one. */
export function changeLanguage(language: Language): void {
  const speech = speeches.getStore()
  if (speech) speech.translator = translatorOf(language)
}

/**
 * The language in which we write to a member: the one they chose or their company's default, as `localeOfMember` reads
 * it, else that of the current call, which is theirs or English.
 */
export const languageOf = ({ locale }: { readonly locale: string | null }): Language =>
  locale !== null && isLanguage(locale) ? locale : currentLanguage()
