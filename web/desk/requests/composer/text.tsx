import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import type { DraftKeeper, DraftState } from '#web/desk/requests/draft-keeper.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './composer.module.css'
import { markWithKeys } from './toolbar.tsx'

interface DraftTextProps {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  draft: DraftState
  keeper: DraftKeeper
  busy: boolean
  /** Takes the focus whenever this rises. */
  focus: number
  onSubmit: () => void
  onWrite: (text: string) => void
  /** A slash where nothing has been written yet. */
  onSlash?: () => void
}

/** Where the words are written, and what their draft has to say. */
export function DraftText(props: DraftTextProps) {
  const { ref, label, placeholder, draft, keeper, busy, focus, onSubmit, onWrite, onSlash } = props
  useEffect(() => {
    if (focus > 0) ref.current?.focus()
  }, [ref, focus])
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isCommand) onSubmit()
    // out of the words, so that keys are commands again
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === '/' && draft.text === '' && onSlash) onSlash()
    else if (!isCommand || !markWithKeys(event.currentTarget, event)) return
    event.preventDefault()
  }
  return (
    <>
      {draft.other && <OtherDraft body={draft.other.body} keeper={keeper} />}
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={TEXT_MAX_CHARACTERS}
        readOnly={busy}
        value={draft.text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={pressed}
      />
      {draft.onlyHere && draft.text !== '' && (
        <p role="status" className={styles.kept}>
          Kept in this browser until the desk can be reached.
        </p>
      )}
    </>
  )
}

/** Somebody wrote on two screens, or before their draft was there: neither is lost. */
function OtherDraft({ body, keeper }: { body: string; keeper: DraftKeeper }) {
  return (
    <div className={styles.fault}>
      <AlertBox variant="warning">
        <p>You wrote something else here before, or on another screen:</p>
        <blockquote className={styles.other}>{body}</blockquote>
        <p className={styles.choices}>
          <Button small variant="secondary" onClick={keeper.takeOther}>
            Use that one
          </Button>
          <Button small variant="tertiary" onClick={keeper.keepMine}>
            Keep this one
          </Button>
        </p>
      </AlertBox>
    </div>
  )
}
