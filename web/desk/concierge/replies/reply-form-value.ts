import { type Language, languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { SavedReply, SavedReplyForm } from '#contract/desk/requests/saved-replies.ts'

/** What the editor of a saved reply holds. */
export type ReplyFormValue = Required<SavedReplyForm>
type Translations = ReplyFormValue['translations']

export const BLANK: ReplyFormValue = {
  title: '',
  language: SOURCE_LANGUAGE,
  body: '',
  translations: {},
  shared: false,
  proposed: false,
}

export function formOf({ title, body, shared, proposed, ...reply }: SavedReply): ReplyFormValue {
  const language = languageCodes.find((code) => code === reply.language) ?? SOURCE_LANGUAGE
  return { title, language, body, translations: inOrder(reply.translations), shared, proposed }
}

/** Sets the text in a language; undefined removes it. */
export const withText = (translations: Translations, language: Language, text: string | undefined): Translations =>
  inOrder({ ...translations, [language]: text })

/** Changes the language of the reply. If it has a version in that language already, the two texts change places. */
export function inOtherLanguage(form: ReplyFormValue, language: Language): ReplyFormValue {
  const version = form.translations[language]
  const translations = withText(form.translations, language, undefined)
  if (version === undefined || !hasVisibleContent(version)) return { ...form, language, translations }
  return { ...form, language, body: version, translations: withText(translations, form.language, form.body) }
}

/** Leaves out the languages without text. */
export const withoutBlanks = ({ translations, ...form }: ReplyFormValue): ReplyFormValue => ({
  ...form,
  translations: inOrder(
    Object.fromEntries(Object.entries(translations).filter(([, text]) => hasVisibleContent(text ?? ''))),
  ),
})

/** In a fixed order, so that equal forms are equal. */
function inOrder(texts: Readonly<Record<string, string | undefined>>): Translations {
  return Object.fromEntries(languageCodes.flatMap((code) => (texts[code] === undefined ? [] : [[code, texts[code]]])))
}
