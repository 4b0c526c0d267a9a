import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { useOpened } from '#web/member/requests/options/use-opened.ts'

type OneAnswerFormProps = {
  label: string
  /** The error for an empty field. */
  missing: string
  maxLength: number
  rows: number
  grows?: boolean
  begun?: string
  className?: string | undefined
  onAnswer: (answer: string) => void
  onLeave: () => void
  /** The buttons of the form. */
  children: ReactNode
}

/** A form with one text field, opened in place: it gets the focus, and Escape closes it. */
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
