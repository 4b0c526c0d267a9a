import * as z from 'zod/mini'
import { moneyWords } from '#basics/money.ts'
import { deskRecordOutcome } from '#contract/desk/requests/spending-tasks.ts'
import { type Money, OUTCOME_MAX } from '#contract/shared/options.ts'
import styles from '#web/desk/concierge/shared/promise-form.module.css'
import { refetchPromises } from '#web/desk/shared/promises.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useDraftForm } from '#web/drafts/use-draft-form.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { plainAmount } from './differences.ts'

const kind = z.enum(['done', 'cost_less', 'not_possible'])
const schema = z.object({ kind, spent: z.string(), words: z.string(), key: z.string() })

type OutcomeProps = { requestId: string; versionId: string; atMost: Money; title: string }

/** Dialog for the outcome of a spending task, which the member reads. */
export function OutcomeDialog({ open, onClose, ...what }: OutcomeProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={`Outcome of ${what.title}`} onClose={onClose}>
      <OutcomeForm {...what} onDone={onClose} />
    </Dialog>
  )
}

function OutcomeForm({ requestId, versionId, atMost, onDone }: OutcomeProps & { onDone: () => void }) {
  const { draft, write, form, errors, failure, pending } = useDraftForm({
    name: `desk.form.outcome.${versionId}`,
    schema,
    blank: (): z.output<typeof schema> => ({ kind: 'done', spent: '', words: '', key: crypto.randomUUID() }),
    async submit({ key, spent, ...outcome }) {
      const isLess = outcome.kind === 'cost_less'
      await call(deskRecordOutcome, {
        params: { external_id: requestId },
        headers: { 'idempotency-key': key },
        body: { ...outcome, version_id: versionId, spent: isLess ? { ...atMost, amount: plainAmount(spent) } : null },
      })
      await refetchPromises()
      onDone()
    },
  })
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} />
      <Select
        label="Outcome"
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
          error={errors['spent'] ?? errors['spent.amount']}
          onValue={(spent) => write({ spent: String(spent) })}
        />
      )}
      <Field
        label={draft.kind === 'not_possible' ? 'Why not' : 'Where, and the confirmation number'}
        required={draft.kind === 'not_possible'}
        type="textarea"
        rows={2}
        maxLength={OUTCOME_MAX}
        hint="The member reads this beside what they picked."
        value={draft.words}
        error={errors['words']}
        onValue={(words) => write({ words: String(words) })}
      />
      <Button type="submit" loading={pending}>
        Record outcome
      </Button>
    </form>
  )
}
