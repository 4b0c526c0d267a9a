import { useState } from 'react'
import { hasVisibleContent, trimmed } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/queue/reminders.ts'
import { fromField } from '#web/desk/concierge/shared/chosen-time.ts'
import { actOnMany } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { WhenField } from '#web/desk/concierge/shared/when-field.tsx'
import { momentInSentence } from '#web/desk/shared/time/moments.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog, type DialogPlace } from '#web/kit/overlays/dialog.tsx'

interface RemindDialogProps {
  open: boolean
  targets: readonly QueuedRequest[]
  /** Position below its button in the bulk bar. */
  below?: DialogPlace | undefined
  onClose: () => void
  /** Runs after the reminders are created. */
  onDone: () => void
}

/** Creates a reminder for the signed-in concierge for each of the selected requests. */
export function RemindDialog({ open, targets, below, onClose, onDone }: RemindDialogProps) {
  const title =
    targets.length === 1 ? `Reminder of “${isolate(targets[0]?.name ?? '')}”` : `Reminder of ${targets.length} requests`
  return (
    <Dialog open={open} title={title} below={below} onClose={onClose}>
      <RemindForm targets={targets} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function RemindForm({ targets, onClose, onDone }: Omit<RemindDialogProps, 'open'>) {
  const [what, setWhat] = useState('')
  const [when, setWhen] = useState('')
  const at = fromField(when)
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasVisibleContent(what) || !at) return
        const due_at = at.toISOString()
        const remind = { kind: 'remind', id: crypto.randomUUID(), what: trimmed(what), due_at } as const
        onClose()
        const saying = `among your reminders for ${momentInSentence(due_at, timeNow())}`
        void actOnMany(remind, targets, saying).then((isDone) => isDone && onDone())
      }}
      noValidate
    >
      <Field
        label="What"
        required
        autoFocus
        maxLength={PROMISE_MAX_CHARACTERS}
        placeholder="Ask whether it has come"
        value={what}
        onValue={(words) => setWhat(String(words))}
      />
      <WhenField label="When" value={when} onValue={setWhen} />
      <p className="small quiet">Each ends when its member answers.</p>
      <Button type="submit" disabled={!hasVisibleContent(what) || !at}>
        Set {targets.length === 1 ? 'reminder' : 'reminders'}
      </Button>
    </form>
  )
}
