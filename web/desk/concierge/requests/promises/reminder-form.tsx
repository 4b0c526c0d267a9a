import * as z from 'zod/mini'
import { deskSetReminder, PROMISE_MAX_CHARACTERS } from '#contract/desk/queue/reminders.ts'
import styles from '#web/desk/concierge/shared/promise-form.module.css'
import { usePromiseForm } from '#web/desk/concierge/shared/use-promise-form.ts'
import { WhenField } from '#web/desk/concierge/shared/when-field.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'

const schema = z.object({ what: z.string(), when: z.string(), key: z.string() })

/** Dialog for a reminder: text and time. */
export function ReminderDialog({
  open,
  requestId,
  onClose,
}: {
  open: boolean
  requestId: string
  onClose: () => void
}) {
  return (
    <Dialog open={open} title="Set a reminder" onClose={onClose}>
      <ReminderForm requestId={requestId} onDone={onClose} />
    </Dialog>
  )
}

function ReminderForm({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { draft, write, form, errors, failure, pending } = usePromiseForm({
    name: `desk.form.reminder.${requestId}`,
    schema,
    blank: () => ({ what: '', when: '', key: crypto.randomUUID() }),
    field: 'what',
    missing: 'Please enter what to remind you of',
    make: (_draft, { headers, ...body }) =>
      call(deskSetReminder, { params: { external_id: requestId }, headers, body }),
    onDone,
  })
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure} />
      <Field
        label="What"
        required
        maxLength={PROMISE_MAX_CHARACTERS}
        autoFocus
        placeholder="Ask Linden whether the appeal is in"
        value={draft.what}
        error={errors['what']}
        onValue={(what) => write({ what: String(what) })}
      />
      <WhenField label="When" value={draft.when} error={errors['due_at']} onValue={(when) => write({ when })} />
      <p className="small quiet">It ends when the member answers.</p>
      <Button type="submit" loading={pending}>
        Set reminder
      </Button>
    </form>
  )
}
