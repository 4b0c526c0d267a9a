import * as z from 'zod/mini'
import { deskSetReminder, PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { call } from '#web/desk/shared/call.ts'
import styles from '#web/desk/shared/promise-form.module.css'
import { usePromiseForm } from '#web/desk/shared/use-promise-form.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'

const schema = z.object({ what: z.string(), when: z.string(), key: z.string() })

/** What to come back to, and when. */
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
  const { draft, write, missing, errors, failure, isPending, submit } = usePromiseForm({
    name: `desk.form.reminder.${requestId}`,
    schema,
    blank: () => ({ what: '', when: '', key: crypto.randomUUID() }),
    missing: 'Please say what to remind you of',
    make: (_draft, { headers, ...body }) =>
      call(deskSetReminder, { params: { external_id: requestId }, headers, body }),
    onDone,
  })
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && <AlertBox variant="error">{failure} Nothing you wrote is lost.</AlertBox>}
      <Field
        label="What"
        required
        maxLength={PROMISE_MAX_CHARACTERS}
        autoFocus
        placeholder="Ask Linden whether the appeal is in"
        value={draft.what}
        error={missing.what ?? errors['what']?.[0]}
        onValue={(what) => write({ what: String(what) })}
      />
      <WhenField
        label="When"
        value={draft.when}
        error={missing.when ?? errors['due_at']?.[0]}
        onValue={(when) => write({ when })}
      />
      <p className="small quiet">It ends by itself when the member answers.</p>
      <Button type="submit" loading={isPending}>
        Set reminder
      </Button>
    </form>
  )
}
