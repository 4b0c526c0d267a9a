import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { Field } from '#web/kit/field.tsx'
import { useOpened } from './options/use-opened.ts'

type OneAnswerFormProps = {
  label: string
  /** Said at the field where nothing was written. */
  missing: string
  maxLength: number
  rows: number
  grows?: boolean
  begun?: string
  className?: string | undefined
  onAnswer: (answer: string) => void
  onLeave: () => void
  /** Its buttons. */
  children: ReactNode
}

/** A form of one text, opened in place: it has the focus, and Escape leaves it. */
export function OneAnswerForm({ begun = '', missing, onAnswer, onLeave, ...props }: OneAnswerFormProps) {
  const { className, children, ...fieldProps } = props
  const [answer, setAnswer] = useState(begun)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useOpened(form, 'textarea', onLeave)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasVisibleContent(answer)) return onAnswer(trimmed(answer))
    setError(missing)
    field.current?.focus()
  }
  return (
    <form ref={form} className={className} noValidate onSubmit={submit}>
      <Field
        ref={field}
        type="textarea"
        required
        error={error}
        value={answer}
        onValue={(words) => {
          setAnswer(String(words))
          setError(null)
        }}
        {...fieldProps}
      />
      {children}
    </form>
  )
}
