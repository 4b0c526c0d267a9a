import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { dollarWords } from '#basics/money.ts'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { MONEY_KINDS, RESULT_MAX, type Result, type ResultGiven } from '#contract/shared/result.ts'
import { confirmationFor } from '#web/desk/concierge/requests/change-confirmation.ts'
import { type Change, useChangeRequest, useMove } from '#web/desk/concierge/requests/change-request.ts'
import styles from '#web/desk/concierge/shared/promise-form.module.css'
import { useGoOn, useGoOnWords } from '#web/desk/concierge/shared/use-go.ts'
import { useColleagues } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { centsTyped, typedOf } from './dollars-typed.ts'
import { moneyKindWords } from './result-text.tsx'

type ResultProps = {
  request: DeskRequest
  open: boolean
  /** The element that had the focus before. */
  from: Element | null
  onClose: () => void
}

/** Dialog for a request's result, which its member reads at the end: a few words and an optional amount of money. */
export function ResultDialog({ request, open, from, onClose }: ResultProps) {
  const title = request.status === 'closed' ? 'Result' : 'Solve with a result'
  return (
    <Dialog open={open} title={title} returnTo={from} onClose={onClose}>
      <ResultForm key={request.external_id} request={request} onDone={onClose} />
    </Dialog>
  )
}

const schema = z.object({ revision: z.number(), words: z.string(), amount: z.string(), kind: z.enum(MONEY_KINDS) })
type Draft = z.output<typeof schema>

const begin = ({ revision, words, money }: DeskRequest['result']): Draft => ({
  revision,
  words: words ?? '',
  amount: money ? typedOf(money.cents) : '',
  kind: money?.kind ?? 'not_paid',
})

function givenIn({ words, amount, kind }: Draft): Result {
  const money = hasVisibleContent(amount) ? { cents: centsTyped(amount), kind } : null
  return { words: trimmed(words) || null, money }
}

type ResultFormProps = Pick<ResultProps, 'request'> & { onDone: () => void }

function ResultForm({ request, onDone }: ResultFormProps) {
  const { external_id: id, result: now, about } = request
  const first = about.first_name
  const [initial] = useState(() => begin(now))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.result.${id}`, schema, initial })
  const changing = useChangeRequest(id)
  const save = useSave(request, changing)
  const isDone = request.status === 'closed'
  const errors = changing.error instanceof CallError ? changing.error.errors : {}
  const amountErrors = errors['result.money.cents'] ?? errors['result.money']
  // A colleague has saved since. Saving now replaces a version that the concierge has seen.
  const isBehind = now.revision !== draft.revision
  const write = (part: Partial<Draft>) => {
    change({ ...draft, ...part })
    changing.reset()
  }
  const submit = (leaves: boolean) => {
    const result = { ...givenIn(draft), revision: draft.revision }
    save({ result, leaves }, () => {
      discard()
      onDone()
    })
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit(!isDone)
      }}
    >
      <OpenPromises request={request} />
      {isBehind && (
        <AlertBox variant="warning">
          <p>{colleagueResult(now)} Nothing you wrote is lost.</p>
          <Button small variant="secondary" onClick={() => write({ revision: now.revision })}>
            Replace it with mine
          </Button>
        </AlertBox>
      )}
      {changing.error && Object.keys(errors).length === 0 && !isBehind && (
        <AlertBox variant="error">{changing.error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <Field
        label="Result"
        // so that typing can continue at once
        autoFocus
        maxLength={RESULT_MAX}
        placeholder="Paid. You owe $0."
        hint={`${first} reads it as a headline. ${[...draft.words].length} of ${RESULT_MAX}`}
        value={draft.words}
        error={errors['result.words']?.[0]}
        onValue={(words) => write({ words: String(words) })}
      />
      <Field
        label="Money, in dollars"
        inputMode="decimal"
        maxLength={20}
        placeholder="1,240"
        value={draft.amount}
        error={amountErrors?.[0]}
        onValue={(amount) => write({ amount: String(amount) })}
      />
      {hasVisibleContent(draft.amount) && (
        <Select
          label="Kind of money"
          required
          value={draft.kind}
          options={MONEY_KINDS.map((kind) => ({ value: kind, label: moneyKindWords(kind, first) }))}
          onValue={(value) => write({ kind: MONEY_KINDS.find((kind) => kind === value) ?? draft.kind })}
        />
      )}
      <Acts isDone={isDone} isPending={changing.isPending} onStay={() => submit(false)} />
    </form>
  )
}

type ActsProps = { isDone: boolean; isPending: boolean; onStay: () => void }

function Acts({ isDone, isPending, onStay }: ActsProps) {
  const next = useGoOnWords()
  return (
    <div className="buttons">
      <Button type="submit" loading={isPending}>
        {isDone ? 'Save' : `Solve and ${next}`}
      </Button>
      {!isDone && (
        <Button variant="secondary" disabled={isPending} onClick={onStay}>
          Solve and stay
        </Button>
      )}
    </div>
  )
}

type Saving = { readonly result: ResultGiven; readonly leaves: boolean }

/** Saves the result and solves the request, which can be undone, or only saves it if the request is already solved. */
function useSave(request: DeskRequest, changing: ReturnType<typeof useChangeRequest>) {
  const move = useMove(request, changing)
  const goOn = useGoOn(request.external_id)
  return ({ result, leaves }: Saving, onSaved: () => void) => {
    if (request.status === 'closed') return changing.mutate({ result }, { onSuccess: onSaved })
    // Find the next request while this one is still in the list.
    const go = leaves ? goOn() : undefined
    const hasResult = result.revision > 0 || result.words !== null || result.money !== null
    const change: Change = { state: 'solved', ...(hasResult && { result }) }
    move(change, () => {
      onSaved()
      go?.()
    })
  }
}

/** Open promises of the request, as in the confirmation before solving it without a result. */
function OpenPromises({ request }: { request: DeskRequest }) {
  const { data: colleagues = [] } = useColleagues()
  const question = confirmationFor({ state: 'solved' }, { request, colleagues, now: timeNow() })
  if (!question) return null
  return (
    <AlertBox variant="warning">
      <b>{question.title}</b>
      <ul className={styles.lines}>
        {question.lines?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </AlertBox>
  )
}

function colleagueResult({ words, money }: Result): string {
  const written = [words && `“${words}”`, money && dollarWords(money.cents)].filter(Boolean).join(' and ')
  return `Someone just wrote ${written || 'an empty result'}.`
}
