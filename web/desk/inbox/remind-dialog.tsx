import { useState } from 'react'
import { hasVisibleContent, trimmed } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { PROMISE_MAX_CHARACTERS } from '#contract/desk/reminders.ts'
import { fromField } from '#web/desk/shared/chosen-time.ts'
import { actOnMany } from '#web/desk/shared/many-acts.ts'
import { momentInSentence } from '#web/desk/shared/moments.ts'
import { WhenField } from '#web/desk/shared/when-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog, type DialogPlace } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'

interface RemindDialogProps {
  open: boolean
  targets: readonly QueuedRequest[]
  /** A word of the bar above the chosen ones. */
  beneath?: DialogPlace | undefined
  onClose: () => void
  /** The reminders are set. */
  onDone: () => void
}

/** One's own reminder of each of the chosen requests. */
export function RemindDialog({ open, targets, beneath, onClose, onDone }: RemindDialogProps) {
  const title =
    targets.length === 1 ? `Reminder of “${isolate(targets[0]?.name ?? '')}”` : `Reminder of ${targets.length} requests`
  return (
    <Dialog open={open} title={title} beneath={beneath} onClose={onClose}>
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
      <p className="small quiet">Each ends by itself when its member answers.</p>
      <Button type="submit" disabled={!hasVisibleContent(what) || !at}>
        Set {targets.length === 1 ? 'reminder' : 'reminders'}
      </Button>
    </form>
  )
}
