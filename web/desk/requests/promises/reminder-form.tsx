import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { deskSetReminder, PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { call } from '#web/desk/shared/call.ts'
import { fromField } from '#web/desk/shared/moments.ts'
import { useRefetchPromises } from '#web/desk/shared/promises.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from '../promise-form.module.css'

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
  const [initial] = useState(() => ({ what: '', when: '', key: crypto.randomUUID() }))
  const { value: draft, change, discard } = useDraft({ name: `desk.form.reminder.${requestId}`, schema, initial })
  const [missing, setMissing] = useState<{ what?: string; when?: string }>({})
  const set = useSetReminder(requestId)
  const errors = set.error instanceof CallError ? set.error.errors : {}
  // other words are another reminder; the same words after a failure are the same one
  const write = (part: Partial<typeof draft>) => {
    change({ ...draft, ...part, key: set.isIdle ? draft.key : crypto.randomUUID() })
    set.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = fromField(draft.when)
    const what = draft.what.trim()
    setMissing({
      ...(!what && { what: 'Please say what to remind you of' }),
      ...(!at && { when: 'Please choose a time' }),
    })
    if (!what || !at) return
    set.mutate(
      { what, due_at: at.toISOString(), key: draft.key },
      {
        onSuccess() {
          discard()
          onDone()
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {set.error && Object.keys(errors).length === 0 && (
        <AlertBox variant="error">{set.error.message} Nothing you wrote is lost.</AlertBox>
      )}
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
      <Button type="submit" loading={set.isPending}>
        Set reminder
      </Button>
    </form>
  )
}

type NewReminder = { what: string; due_at: string; key: string }

/** The key makes a second try the same reminder. */
function useSetReminder(id: string) {
  const refetch = useRefetchPromises()
  return useMutation({
    mutationFn: ({ key, ...body }: NewReminder) =>
      call(deskSetReminder, { params: { external_id: id }, headers: { 'idempotency-key': key }, body }),
    onSuccess: refetch,
  })
}
