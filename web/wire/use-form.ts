import { type SubmitEvent, useEffect, useRef, useState } from 'react'

/** What came back instead of success: sentences at fields, or one about the whole form. */
export interface Refusal {
  errors?: Readonly<Record<string, string>>
  failure?: string
}
export type Submit = (typed: FormData) => Promise<Refusal | undefined>

const NONE: Refusal = {}

/** A refused code is selected: what is typed or pasted next replaces it. */
function selectCode(form: HTMLFormElement | null) {
  const code = form?.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]')
  const wrong = form?.querySelector('[aria-invalid=true]') ?? code
  if (!code || code !== wrong) return
  code.focus()
  code.select()
}

/**
 * The life of a form: busy while it is sent, then gone or refused. The first wrong field gets the focus, and the
 * fields keep what was typed. `checked` makes the `submit` for a schema.
 */
export function useForm(submit: Submit) {
  const form = useRef<HTMLFormElement>(null)
  const [refusal, setRefusal] = useState(NONE)
  // not a transition: one that ends would wait for every other, say for the act that this form is asked for
  const [pending, setPending] = useState(false)

  // once the errors stand on the page, so that the field is read out with its error
  useEffect(() => {
    if (refusal.errors) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    if (refusal.errors || refusal.failure) selectCode(form.current)
  }, [refusal])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const typed = new FormData(event.currentTarget)
    setPending(true)
    try {
      setRefusal((await submit(typed)) ?? NONE)
    } finally {
      setPending(false)
    }
  }

  return {
    form: { ref: form, onSubmit, noValidate: true },
    errors: refusal.errors ?? {},
    failure: refusal.failure ?? null,
    dismiss: () => setRefusal(NONE),
    pending,
  }
}
