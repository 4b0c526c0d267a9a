import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Refusal, Submit } from './refusal.ts'

const NONE: Refusal = {}

/** Selects a refused code, so that the next input replaces it. */
function selectCode(form: HTMLFormElement | null) {
  const code = form?.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')
  const wrong = form?.querySelector('[aria-invalid=true]') ?? code
  if (!code || code !== wrong) return
  code.focus()
  code.select()
}

/**
 * The state of a form: pending while it is submitted, then done or refused. The first invalid field gets the focus.
 * `checked` makes the `submit` of a form of named fields, `sent` that of a form whose fields are state.
 */
export function useForm(submit: Submit) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState(NONE)
  // not a transition, which would wait for every other transition, for example for the act that this form confirms
  const [pending, setPending] = useState(false)

  // after the errors have rendered, so that a screen reader reads the field with its error
  useEffect(() => {
    if (refusal.errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (refusal.errors || refusal.failure) selectCode(form.current)
  }, [refusal])

  async function run(typed: FormData, act: Submit = submit) {
    if (pending) return
    setPending(true)
    try {
      setRefusal((await act(typed)) ?? NONE)
    } finally {
      setPending(false)
    }
  }
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void run(new FormData(event.currentTarget))
  }

  return {
    form: { ref: form, onSubmit, noValidate: true },
    errors: refusal.errors ?? {},
    failure: refusal.failure ?? null,
    dismiss: () => setRefusal(NONE),
    pending,
    /** Whether nothing was submitted since the last change. */
    isIdle: !pending && refusal === NONE,
    /** Submits with another button of the form. */
    run: (act: Submit) => void run(new FormData(form.current ?? undefined), act),
  }
}
