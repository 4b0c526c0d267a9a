import { languageName } from '#basics/language/language-name.ts'
import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './language-tag.module.css'

type LanguageTagProps = {
  language: string
  /** The language that is expected here, and so needs no tag. */
  expected?: string
  className?: string | undefined
}

/** The language of a member or a text. */
export function LanguageTag({ language, expected = SOURCE_LANGUAGE, className }: LanguageTagProps) {
  if (language === expected) return null
  return (
    <span className={classNames(styles.tag, className)}>
      <span className="sr">language: </span>
      {languageName(language)}
    </span>
  )
}
