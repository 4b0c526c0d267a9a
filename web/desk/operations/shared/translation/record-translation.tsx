import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Language } from '#basics/language/languages.ts'
import type { TranslatedKind } from '#contract/desk/operations/translations.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import { parseTranslationSearch, targetLanguages } from './languages.ts'
import styles from './translation-editor.module.css'
import { TranslationEditor } from './translation-editor.tsx'

type RecordTranslationProps = {
  kind: TranslatedKind
  id: number
  texts: readonly TranslatableText[]
  /** Leaves for the page where the English is edited. */
  onEnglish: () => unknown
}

/** The translation of a record that has no drafts of its own. */
export function RecordTranslation({ kind, id, texts, onEnglish }: RecordTranslationProps): ReactNode {
  const chosen = parseTranslationSearch(useSearch({ strict: false })).language
  const language = chosen ?? targetLanguages[0]
  const navigate = useNavigate()
  if (!language) return null
  const show = (next: Language | undefined) =>
    next ? void navigate({ to: '.', search: { language: next } as never }) : void onEnglish()
  return (
    <TranslationEditor of={{ kind, id, language }} texts={texts} onLanguage={show}>
      {(editor) => <div className={styles.part}>{editor}</div>}
    </TranslationEditor>
  )
}
