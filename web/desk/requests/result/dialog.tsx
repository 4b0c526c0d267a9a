import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { dollarWords } from '#basics/money.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { MONEY_KINDS, RESULT_MAX, type Result, type ResultGiven } from '#contract/shared/result.ts'
import { confirmationFor } from '#web/desk/requests/change-confirmation.ts'
import { type Change, useChangeRequest, useMove } from '#web/desk/requests/change-request.ts'
import styles from '#web/desk/shared/promise-form.module.css'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { useGoOn, useGoOnWords } from '#web/desk/shared/use-go.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { centsTyped, typedOf } from './dollars-typed.ts'
import { moneyKindWords } from './said.tsx'

type ResultProps = {
  request: DeskRequest
  open: boolean
  /** Of the words, typed before this was there. */
  early: string
  onEarly: (letters: string) => void
  /** What had the focus before. */
  from: Element | null
  onClose: () => void
}

/** What came of a request, for its member to read at its end: a few words, and money if any. */
export function ResultDialog({ request, open, early, onEarly, from, onClose }: ResultProps) {
  const title = request.status === 'closed' ? 'Result' : 'Solve with a result'
  return (
    <Dialog open={open} title={title} returnTo={from} onClose={onClose}>
      <ResultForm key={request.external_id} request={request} early={early} onEarly={onEarly} onDone={onClose} />
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

type ResultFormProps = Pick<ResultProps, 'request' | 'early' | 'onEarly'> & { onDone: () => void }

function ResultForm({ request, early, onEarly, onDone }: ResultFormProps) {
  const { external_id: id, result: now, about } = request
  const first = about.first_name
  const [initial] = useState(() => begin(now))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.result.${id}`, schema, initial })
  const changing = useChangeRequest(id)
  const save = useSave(request, changing)
  const isDone = request.status === 'closed'
  const errors = changing.error instanceof CallError ? changing.error.errors : {}
  const amountErrors = errors['result.money.cents'] ?? errors['result.money']
  // a colleague has written meanwhile: replaced by who has seen it
  const isBehind = now.revision !== draft.revision
  const write = (part: Partial<Draft>) => {
    change({ ...draft, ...part })
    changing.reset()
  }
  const takeEarly = useEffectEvent(() => {
    if (early === '') return
    write({ words: draft.words + early })
    onEarly('')
  })
  useEffect(() => takeEarly(), [])
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
          <p>{meanwhile(now)} Nothing you wrote is lost.</p>
          <Button small variant="secondary" onClick={() => write({ revision: now.revision })}>
            Put mine in its place
          </Button>
        </AlertBox>
      )}
      {changing.error && Object.keys(errors).length === 0 && !isBehind && (
        <AlertBox variant="error">{changing.error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <Field
        label="What came of it"
        // at once: what is typed goes on
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
          label="What the money is"
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

/** With solving it, which can be undone, or alone where it is solved already. */
function useSave(request: DeskRequest, changing: ReturnType<typeof useChangeRequest>) {
  const move = useMove(request, changing)
  const goOn = useGoOn(request.external_id)
  return ({ result, leaves }: Saving, onSaved: () => void) => {
    if (request.status === 'closed') return changing.mutate({ result }, { onSuccess: onSaved })
    // what comes next stands in the list before this one leaves it
    const go = leaves ? goOn() : undefined
    const isSaid = result.revision > 0 || result.words !== null || result.money !== null
    const change: Change = { state: 'solved', ...(isSaid && { result }) }
    move(change, () => {
      onSaved()
      go?.()
    })
  }
}

/** What is still open in it, as whoever solves it without words is asked. */
function OpenPromises({ request }: { request: DeskRequest }) {
  const { data: colleagues = [] } = useColleagues()
  const question = confirmationFor({ state: 'solved' }, { request, colleagues, now: timeNow() })
  if (!question) return null
  return (
    <AlertBox variant="warning">
      <b>{question.title}</b>
      <ul className={styles.lines}>
        {question.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </AlertBox>
  )
}

function meanwhile({ words, money }: Result): string {
  const said = [words && `“${words}”`, money && dollarWords(money.cents)].filter(Boolean).join(' and ')
  return `Somebody has just written ${said || 'that nothing is said of it'}.`
}
