import * as z from 'zod/mini'
import { moneyWords } from '#basics/money.ts'
import { deskSpend } from '#contract/desk/spending-tasks.ts'
import type { Option, OptionVersion } from '#contract/shared/options.ts'
import { assigneeOptions } from '#web/desk/shared/assignee-options.ts'
import { call } from '#web/desk/shared/call.ts'
import { useColleagues, useSession } from '#web/desk/shared/queries.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import styles from '../promise-form.module.css'
import { usePromiseForm } from '../promises/use-promise-form.ts'
import { plainAmount } from './differences.ts'

const schema = z.object({ what: z.string(), owner: z.string(), when: z.string(), key: z.string() })

type SpendProps = { requestId: string; version: OptionVersion; picked: Option }

/** Who books what was picked, by when, and for how much at most. */
export function SpendDialog({ open, onClose, ...what }: SpendProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={`Book ${what.picked.title}`} onClose={onClose}>
      <SpendForm {...what} onDone={onClose} />
    </Dialog>
  )
}

function SpendForm({ requestId, version, picked, onDone }: SpendProps & { onDone: () => void }) {
  const me = useSession()?.staff.id ?? 0
  const { data: colleagues = [] } = useColleagues()
  const { price } = picked
  const { draft, write, missing, errors, failure, isPending, submit } = usePromiseForm({
    name: `desk.form.spend.${version.id}`,
    schema,
    blank: () => ({ what: price.amount, owner: String(me), when: '', key: crypto.randomUUID() }),
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
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <AlertBox variant="error">{failure} Nothing you wrote is lost.</AlertBox>}
      <Field
        label={`At most, in ${price.currency}`}
        required
        autoFocus
        inputMode="decimal"
        hint={`Picked at ${moneyWords(price)}. Nobody may spend more than that.`}
        value={draft.what}
        error={missing.what ?? errors['at_most.amount']?.[0]}
        onValue={(what) => write({ what: String(what) })}
      />
      <Select
        label="Owner"
        required
        value={draft.owner}
        options={assigneeOptions(colleagues, me)}
        error={errors['owner']?.[0]}
        onValue={(owner) => write({ owner })}
      />
      <WhenField
        label="Due"
        value={draft.when}
        error={missing.when ?? errors['due_at']?.[0]}
        onValue={(when) => write({ when })}
      />
      <Button type="submit" loading={isPending}>
        Add task
      </Button>
    </form>
  )
}
