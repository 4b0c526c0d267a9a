import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import type { MessageDraft, WrittenMessage } from '#web/desk/concierge/requests/message-draft.ts'
import type { Autosave, Snapshot } from '#web/drafts/autosave.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from './composer.module.css'
import { markWithKeys } from './toolbar.tsx'

interface DraftTextProps {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  draft: MessageDraft
  now: Autosave<WrittenMessage>
  busy: boolean
  /** The field takes the focus whenever this increases. */
  focus: number
  /** Shift also opens the next request. */
  onSubmit: (goOn: boolean) => void
  onWrite: (text: string) => void
  /** Called for a slash in an empty field. */
  onSlash?: () => void
}

/** The text field with the status of its draft. */
export function DraftText(props: DraftTextProps) {
  const { ref, label, placeholder, draft, now, busy, focus, onSubmit, onWrite, onSlash } = props
  useEffect(() => {
    if (focus > 0) ref.current?.focus()
  }, [ref, focus])
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isCommand) onSubmit(event.shiftKey)
    // Leaves the field, so that single keys are shortcuts again.
    else if (event.key === 'Escape') event.currentTarget.blur()
    else if (event.key === '/' && now.value.text === '' && onSlash) onSlash()
    else if (!isCommand || !markWithKeys(event.currentTarget, event)) return
    event.preventDefault()
  }
  return (
    <>
      {now.other && <OtherDraft other={now.other} mine={now.value} draft={draft} />}
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={label}
        dir="auto"
        placeholder={placeholder}
        rows={2}
        maxLength={TEXT_MAX_CHARACTERS}
        readOnly={busy}
        value={now.value.text}
        onChange={(event) => onWrite(event.target.value)}
        onKeyDown={pressed}
      />
      {now.error !== null && now.value.text !== '' && (
        <p role="status" className={styles.unsaved}>
          Saved in this browser until the desk can be reached.
        </p>
      )}
    </>
  )
}

type OtherDraftProps = { other: Snapshot<WrittenMessage>; mine: WrittenMessage; draft: MessageDraft }

/** Shown if the person wrote on two screens, or before the draft had loaded. Neither text is lost. */
function OtherDraft({ other, mine, draft }: OtherDraftProps) {
  return (
    <div className={styles.fault}>
      <AlertBox variant="warning">
        <p>You wrote something else here before, or on another screen:</p>
        <blockquote className={styles.other}>{other.value.text}</blockquote>
        <p className={styles.choices}>
          <Button small variant="secondary" onClick={() => draft.adopt(other)}>
            Use that one
          </Button>
          <Button small variant="tertiary" onClick={() => draft.resolve({ value: mine, version: other.version })}>
            Keep this one
          </Button>
        </p>
      </AlertBox>
    </div>
  )
}
