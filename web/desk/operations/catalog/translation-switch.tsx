import { useNavigate } from '@tanstack/react-router'
import type { Language } from '#basics/language/languages.ts'
import { LanguageSelect } from '#web/desk/operations/shared/translation/language-select.tsx'
import { parseIdeaSearch, useIdeaSearch } from './catalog-search.ts'

/** Shows an idea's translation beside its English. */
export function TranslationSwitch() {
  const { language } = useIdeaSearch()
  return <LanguageSelect value={language} onValue={useShowLanguage()} />
}

export function useShowLanguage() {
  const navigate = useNavigate()
  return (language: Language | undefined) =>
    void navigate({
      to: '.',
      search: (before: unknown) => ({ ...parseIdeaSearch(before), show: undefined, language }),
    })
}
