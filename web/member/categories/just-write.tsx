import type { FormEvent } from 'react'
import { t } from '#basics/language/translate.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { openCategories, useDrawerState } from '#web/member/shared/drawer-state.ts'
import styles from './categories-drawer.module.css'

/** A request in free text, before any category or idea is chosen. The request begins with this text. */
export function JustWrite({ onContinue }: { onContinue: (() => void) | undefined }) {
  const { words = '' } = useDrawerState()
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    onContinue?.()
  }
  return (
    <form className={styles.write} onSubmit={goOn}>
      <Field
        type="textarea"
        label={t('Just write it')}
        required
        maxLength={TEXT_MAX_CHARACTERS}
        value={words}
        onValue={(typed) => openCategories('custom', String(typed))}
      />
      <Button type="submit" disabled={!onContinue || !hasVisibleContent(words)}>
        {t('Continue')}
      </Button>
    </form>
  )
}
