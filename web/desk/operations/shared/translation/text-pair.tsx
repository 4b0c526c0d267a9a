import { type Ref, useId } from 'react'
import type { Language } from '#basics/language/languages.ts'
import type { TranslatableText } from '#domain/translatable-texts.ts'
import { dayInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { isMissing, isOutdated, type Texts } from './texts.ts'
import styles from './translation-editor.module.css'

type TextPairProps = {
  text: TranslatableText
  language: Language
  texts: Texts
  /** The text before it. */
  before: TranslatableText | undefined
  changedAt: string | null
  ref: Ref<HTMLInputElement & HTMLTextAreaElement>
  onChange: (translated: string) => void
}

/** An English text, and the field of its translation. */
export function TextPair({ text, language, texts, before, changedAt, ref, onChange }: TextPairProps) {
  const { field, english, label, group } = text
  const translated = texts[field]?.text ?? ''
  const missing = isMissing(texts, text)
  const id = useId()
  return (
    <>
      {group && group !== before?.group && <p className={styles.group}>{group}</p>}
      <div className={classNames(styles.pair, label === 'Choice' && styles.choice)}>
        <p className={styles.english} lang="en">
          <Heading label={label} before={before?.label} />
          <b>{english}</b>
        </p>
        <div>
          <Field
            ref={ref}
            type="textarea"
            rows={1}
            grows
            required
            label={`${group ? `${group}, ` : ''}${label}: ${english}`}
            lang={language}
            className={classNames(styles.bare, missing && styles.missing)}
            aria-describedby={missing ? id : undefined}
            value={translated}
            onKeyDown={(event) => {
              // the texts are single paragraphs
              if (event.key === 'Enter') event.preventDefault()
            }}
            onValue={(typed) => onChange(String(typed))}
          />
          {missing && (
            <p id={id} className={styles.gap}>
              Missing
            </p>
          )}
          {isOutdated(texts, text) && (
            <Outdated english={english} changedAt={changedAt} onStillRight={() => onChange(translated)} />
          )}
        </div>
      </div>
    </>
  )
}

type OutdatedProps = { english: string; changedAt: string | null; onStillRight: () => void }

function Outdated({ english, changedAt, onStillRight }: OutdatedProps) {
  const now = useMinute()
  return (
    <p className={styles.outdated}>
      <mark>English changed{changedAt ? ` ${dayInSentence(changedAt, now)}` : ''}</mark>
      <Button variant="tertiary" small aria-label={`Still right: ${english}`} onClick={onStillRight}>
        Still right
      </Button>
    </p>
  )
}

/** One heading for all choices of a question. */
function Heading({ label, before }: { label: string; before: string | undefined }) {
  if (label !== 'Choice') return <small>{label}</small>
  return before === label ? null : <small>Choices</small>
}
