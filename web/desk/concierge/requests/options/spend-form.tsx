import { moneyWords } from '#basics/money.ts'
import { deskSpend } from '#contract/desk/requests/spending-tasks.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { blankTask, TaskFields, taskDraft } from '#web/desk/concierge/shared/task-fields.tsx'
import { usePromiseForm } from '#web/desk/concierge/shared/use-promise-form.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { plainAmount } from './differences.ts'

type SpendProps = { requestId: string; version: OptionVersion; picked: Option }

/** Dialog for a spending task: who books the pick, by when, and the highest price. */
export function SpendDialog({ open, onClose, ...what }: SpendProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={`Book ${what.picked.title}`} onClose={onClose}>
      <SpendForm {...what} onDone={onClose} />
    </Dialog>
  )
}

function SpendForm({ requestId, version, picked, onDone }: SpendProps & { onDone: () => void }) {
  const me = useSession()?.staff.id ?? 0
  const { price } = picked
  const form = usePromiseForm({
    name: `desk.form.spend.${version.id}`,
    schema: taskDraft,
    blank: () => blankTask(me, price.amount),
    field: 'at_most.amount',
    missing: 'Please say how much it may cost',
    make: ({ owner }, { headers, what, due_at }) =>
      call(deskSpend, {
        params: { external_id: requestId },
        headers,
        body: {
          version_id: version.id,
          at_most: { amount: plainAmount(what), currency: price.currency },
          owner: Number(owner),
          due_at,
        },
      }),
    onDone,
  })
  return (
    <TaskFields form={form}>
      <Field
        label={`At most, in ${price.currency}`}
        required
        autoFocus
        inputMode="decimal"
        hint={`Picked at ${moneyWords(price)}. This is the most that may be spent.`}
        value={form.draft.what}
        error={form.errors['at_most.amount']}
        onValue={(what) => form.write({ what: String(what) })}
      />
    </TaskFields>
  )
}
