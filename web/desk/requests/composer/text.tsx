import { type KeyboardEvent, type RefObject, useEffect } from 'react'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import type { Autosave, Snapshot } from '#web/drafts/autosave.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import type { MessageDraft, WrittenMessage } from '../message-draft.ts'
import styles from './composer.module.css'
import { markWithKeys } from './toolbar.tsx'

interface DraftTextProps {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  draft: MessageDraft
  now: Autosave<WrittenMessage>
  busy: boolean
  /** Takes the focus whenever this rises. */
  focus: number
  /** With Shift, another request is opened afterwards. */
  onSubmit: (goOn: boolean) => void
  onWrite: (text: string) => void
  /** A slash where nothing has been written yet. */
  onSlash?: () => void
}

/** Where the words are written, and what their draft has to say. */
export function DraftText(props: DraftTextProps) {
  const { ref, label, placeholder, draft, now, busy, focus, onSubmit, onWrite, onSlash } = props
  useEffect(() => {
    if (focus > 0) ref.current?.focus()
  }, [ref, focus])
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && isCommand) onSubmit(event.shiftKey)
    // out of the words, so that keys are commands again
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

/** Somebody wrote on two screens, or before their draft was there: neither is lost. */
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
