import { useEffect, useState } from 'react'
import { type Language, languageCodes, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { createTranslator, type Translator } from '#basics/language/translate.ts'
import { reportCatalogs } from '#web/desk/employer/shared/report-catalogs.ts'

type Translators = Partial<Record<Language, Translator>>

const ENGLISH: Translators = { [SOURCE_LANGUAGE]: createTranslator(SOURCE_LANGUAGE) }

/** A translator for each language, at once. Those that need a catalog come when it has loaded. */
export function useTranslators() {
  const [translators, setTranslators] = useState(ENGLISH)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    loadAll().then(
      (loaded) => !isGone && setTranslators(loaded),
      () => !isGone && setError(new Error('One of the languages could not be loaded.')),
    )
    return () => {
      isGone = true
    }
  }, [attempt])
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return { translators, error, retry }
}

async function loadAll(): Promise<Translators> {
  const loaded = languageCodes.map(async (code) => {
    const load = reportCatalogs[code]
    return [code, load ? createTranslator(code, (await load()).default) : ENGLISH[SOURCE_LANGUAGE]] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
