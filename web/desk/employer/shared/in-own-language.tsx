import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { type Language, languages, matchLanguage, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { type Catalog, createTranslator, setTranslator, type Translator } from '#basics/language/translate.ts'
import { deskOwnLanguages } from '#contract/desk/security.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import styles from './in-own-language.module.css'
import { reportCatalogs } from './report-catalogs.ts'

const english = createTranslator(SOURCE_LANGUAGE)

/**
 * Shows a page in the colleague's language: the one they chose in their account, else that of the browser. The rest of
 * the desk is English.
 */
export function InOwnLanguage({ children }: { children: ReactNode }) {
  const { data } = useQuery(queryOf(deskOwnLanguages))
  const wanted = data?.locale ?? matchLanguage(navigator.languages)
  const [spoken, setSpoken] = useState(wanted === SOURCE_LANGUAGE ? wanted : null)
  useLayoutEffect(() => {
    let isGone = false
    let before: (() => Translator) | undefined
    const speak = (language: Language, catalog?: Catalog) => {
      if (isGone) return
      const translator = catalog ? createTranslator(language, catalog) : english
      before = setTranslator(() => translator)
      setSpoken(catalog ? language : SOURCE_LANGUAGE)
    }
    const load = reportCatalogs[wanted]
    // without its catalog the page is English
    if (load)
      load().then(
        ({ default: catalog }) => speak(wanted, catalog),
        () => speak(SOURCE_LANGUAGE),
      )
    else speak(SOURCE_LANGUAGE)
    return () => {
      isGone = true
      if (before) setTranslator(before)
    }
  }, [wanted])
  if (spoken === null) return null
  return (
    <div key={spoken} lang={spoken} dir={languages[spoken].direction} className={styles.page}>
      {children}
    </div>
  )
}
