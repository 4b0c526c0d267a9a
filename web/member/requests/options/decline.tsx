import { type FormEvent, useRef, useState } from 'react'
import { isVisible } from '#basics/visible.ts'
import { DECLINE_MAX } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import styles from './options.module.css'
import { useOpened } from './use-opened.ts'

const MISSING = 'Please say what is missing.'

/** None of them: the concierge learns what is missing. */
export function Decline({ onDecline, onLeave }: { onDecline: (reason: string) => void; onLeave: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useOpened(form, 'textarea', onLeave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isVisible(reason)) return onDecline(reason.trim())
    setError(MISSING)
    field.current?.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={field}
        type="textarea"
        rows={2}
        label="What is missing?"
        required
        error={error}
        maxLength={DECLINE_MAX}
        value={reason}
        onValue={(words) => {
          setReason(String(words))
          setError(null)
        }}
      />
      <div>
        <Button type="submit">Take none of these</Button>
        <Button variant="secondary" onClick={onLeave}>
          Not yet
        </Button>
      </div>
    </form>
  )
}
