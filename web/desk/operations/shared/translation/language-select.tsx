import { type Language } from '#basics/language/languages.ts'
import { Select } from '#web/kit/fields/select.tsx'
import { englishNameOf, isTarget, targetLanguages } from './languages.ts'
import styles from './translation-editor.module.css'

type LanguageSelectProps = { value: Language | undefined; onValue: (language: Language | undefined) => void }

/** Shows the English alone, or a translation beside it. Without another language there is nothing to choose. */
export function LanguageSelect({ value, onValue }: LanguageSelectProps) {
  if (targetLanguages.length === 0) return null
  return (
    <Select
      label="Languages"
      required
      className={styles.bare}
      value={value ?? ''}
      placeholder="English"
      options={targetLanguages.map((code) => ({ value: code, label: `English and ${englishNameOf(code)}` }))}
      onValue={(code) => onValue(isTarget(code) ? code : undefined)}
    />
  )
}
