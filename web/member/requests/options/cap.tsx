import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { msg, t } from '#basics/language/translate.ts'
import { currencyDigits, currencyName, isAmount } from '#basics/money.ts'
import { getOptions, setSpendingCap } from '#contract/member/options.ts'
import type { Money } from '#contract/shared/options.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './options.module.css'
import { useOpened } from './use-opened.ts'

const UNABLE = msg('Your cap could not be saved. Please try again.')
const AMOUNT = msg('Please give a number, such as 600 or 600.50.')

type CapProps = { requestId: string; cap: Money | null; currency: string; onDone: () => void }

/** The member's spending limit for this request: set it, raise it, or remove it. */
export function Cap({ requestId, cap, currency, onDone }: CapProps) {
  const [amount, setAmount] = useState(cap?.currency === currency ? cap.amount : '')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useOpened(form, 'input', onDone)
  const client = useQueryClient()
  const save = useAct(
    (next: Money | null) =>
      call(setSpendingCap, { params: { id: requestId }, body: { cap: next } }, { fallback: t(UNABLE) }),
    {
      async onDone() {
        await client.invalidateQueries({ queryKey: keyOf(getOptions, { query: { request_id: requestId } }) })
        onDone()
      },
      onFailed: ({ message }) => setError(message),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const plain = amount.replaceAll(/[\s,$€£]/g, '')
    const digits = (plain.split('.')[1] ?? '').length
    if (isAmount(plain) && digits <= currencyDigits(currency)) return save.act({ amount: plain, currency })
    setError(t(AMOUNT))
    field.current?.focus()
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Field
        ref={field}
        label={t('Spend at most, in {currency}', { currency: currencyName(currency) })}
        required
        inputMode="decimal"
        error={error}
        hint={t('Nothing above it can be picked until you raise it. Your concierge sees it; your employer doesn’t.')}
        value={amount}
        onValue={(words) => {
          setAmount(String(words))
          setError(null)
        }}
      />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t('Save')}
        </Button>
        <Button variant="secondary" onClick={onDone}>
          {t('Cancel')}
        </Button>
        {cap && (
          <Button variant="tertiary" onClick={() => save.act(null)}>
            {t('Remove the cap')}
          </Button>
        )}
      </div>
    </form>
  )
}
