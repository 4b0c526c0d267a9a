import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { moneyWords } from '#basics/money.ts'
import { deskRecordOutcome } from '#contract/desk/spending-tasks.ts'
import { type Money, OUTCOME_MAX } from '#contract/shared/options.ts'
import { call } from '#web/desk/shared/call.ts'
import styles from '#web/desk/shared/promise-form.module.css'
import { useRefetchPromises } from '#web/desk/shared/promises.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { plainAmount } from './differences.ts'

const kind = z.enum(['done', 'cost_less', 'not_possible'])
const schema = z.object({ kind, spent: z.string(), words: z.string(), key: z.string() })
type Outcome = z.output<typeof schema>

type OutcomeProps = { requestId: string; versionId: string; atMost: Money; title: string }

/** What came of a task that spends; the member reads it. */
export function OutcomeDialog({ open, onClose, ...what }: OutcomeProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={`What came of ${what.title}`} onClose={onClose}>
      <OutcomeForm {...what} onDone={onClose} />
    </Dialog>
  )
}

function OutcomeForm({ requestId, versionId, atMost, onDone }: OutcomeProps & { onDone: () => void }) {
  const [initial] = useState((): Outcome => ({ kind: 'done', spent: '', words: '', key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.outcome.${versionId}`, schema, initial })
  const refetch = useRefetchPromises()
  const recording = useMutation({
    mutationFn: () =>
      call(deskRecordOutcome, {
        params: { external_id: requestId },
        headers: { 'idempotency-key': draft.key },
        body: {
          version_id: versionId,
          kind: draft.kind,
          spent: draft.kind === 'cost_less' ? { ...atMost, amount: plainAmount(draft.spent) } : null,
          words: draft.words,
        },
      }),
    onSuccess: refetch,
  })
  // another outcome is another one; the same after a failure is the same
  const write = (part: Partial<Outcome>) => {
    change({ ...draft, ...part, key: recording.isIdle ? draft.key : crypto.randomUUID() })
    recording.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      discard()
      onDone()
    }
    recording.mutate(undefined, { onSuccess })
  }
  const errors = recording.error instanceof CallError ? recording.error.errors : {}
  const failure = recording.error && Object.keys(errors).length === 0 ? recording.error.message : null
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <AlertBox variant="error">{failure} Nothing you wrote is lost.</AlertBox>}
      <Select
        label="What came of it"
        required
        value={draft.kind}
        options={[
          { value: 'done', label: `Booked for ${moneyWords(atMost)}` },
          { value: 'cost_less', label: 'Booked, and it cost less' },
          { value: 'not_possible', label: 'Not possible, nothing was spent' },
        ]}
        onValue={(value) => write({ kind: z.parse(kind, value) })}
      />
      {draft.kind === 'cost_less' && (
        <Field
          label={`What it cost, in ${atMost.currency}`}
          required
          inputMode="decimal"
          value={draft.spent}
          error={errors['spent']?.[0] ?? errors['spent.amount']?.[0]}
          onValue={(spent) => write({ spent: String(spent) })}
        />
      )}
      <Field
        label={draft.kind === 'not_possible' ? 'Why not' : 'Where, and under which number'}
        required={draft.kind === 'not_possible'}
        type="textarea"
        rows={2}
        maxLength={OUTCOME_MAX}
        hint="The member reads this beside what they picked."
        value={draft.words}
        error={errors['words']?.[0]}
        onValue={(words) => write({ words: String(words) })}
      />
      <Button type="submit" loading={recording.isPending}>
        Record it
      </Button>
    </form>
  )
}
