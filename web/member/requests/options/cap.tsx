import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { currencyDigits, currencyName, isAmount } from '#basics/money.ts'
import { setSpendingCap } from '#contract/member/options.ts'
import type { Money } from '#contract/shared/options.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { call } from '#web/wire/call.ts'
import { keys } from '../../shared/queries.ts'
import styles from './options.module.css'
import { useOpened } from './use-opened.ts'

const UNABLE = 'Your cap could not be saved. Please try again.'
const AMOUNT = 'Please give a number, such as 600 or 600.50.'

type CapProps = { requestId: string; cap: Money | null; currency: string; onDone: () => void }

/** The most that the member wants to spend on this request: set, raised, or taken away. */
export function Cap({ requestId, cap, currency, onDone }: CapProps) {
  const client = useQueryClient()
  const [amount, setAmount] = useState(cap?.currency === currency ? cap.amount : '')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useOpened(form, 'input', onDone)
  const save = useMutation({
    mutationFn: (next: Money | null) =>
      call(setSpendingCap, { params: { id: requestId }, body: { cap: next } }, { fallback: UNABLE }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keys.options(requestId) })
      onDone()
    },
    onError: ({ message }) => setError(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = amount.replaceAll(/[\s,$€£]/g, '')
    const digits = (plain.split('.')[1] ?? '').length
    if (isAmount(plain) && digits <= currencyDigits(currency)) return save.mutate({ amount: plain, currency })
    setError(AMOUNT)
    field.current?.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={field}
        label={`Spend at most, in ${currencyName(currency)}`}
        required
        inputMode="decimal"
        error={error}
        hint="Nothing above it can be picked until you raise it. Your concierge sees it; your employer doesn’t."
        value={amount}
        onValue={(words) => {
          setAmount(String(words))
          setError(null)
        }}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        {cap && (
          <Button variant="tertiary" onClick={() => save.mutate(null)}>
            Take the cap away
          </Button>
        )}
      </div>
    </form>
  )
}
