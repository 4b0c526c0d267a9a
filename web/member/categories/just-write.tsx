import type { FormEvent } from 'react'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { openCategories, useDrawerState } from '#web/member/shared/drawer-state.ts'
import styles from './categories-drawer.module.css'

/** What it is about, in one's own words, before anything is chosen. The request begins with them, whatever it becomes. */
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
        label="Just write it"
        required
        maxLength={TEXT_MAX_CHARACTERS}
        value={words}
        onValue={(typed) => openCategories('custom', String(typed))}
      />
      <Button type="submit" disabled={!onContinue || !hasVisibleContent(words)}>
        Continue
      </Button>
    </form>
  )
}
