import * as z from 'zod/mini'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { actOnMany } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import { Dialog, type DialogPlace } from '#web/kit/overlays/dialog.tsx'

interface NoteDialogProps {
  open: boolean
  targets: readonly QueuedRequest[]
  /** Position below its button in the bulk bar. */
  below?: DialogPlace | undefined
  onClose: () => void
  /** Runs after the note is saved. */
  onDone: () => void
}

/** Writes the same note in each of the selected requests. */
export function NoteDialog({ open, targets, below, onClose, onDone }: NoteDialogProps) {
  const title =
    targets.length === 1 ? `Note in “${isolate(targets[0]?.name ?? '')}”` : `Note in ${targets.length} requests`
  return (
    <Dialog open={open} title={title} below={below} onClose={onClose}>
      <NoteForm targets={targets} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

function NoteForm({ targets, onClose, onDone }: Omit<NoteDialogProps, 'open'>) {
  const staffId = useSession()?.staff.id ?? 0
  const { value, change, discard } = useDraft({
    name: `desk.form.${staffId}.note-in-many`,
    schema: z.string(),
    initial: '',
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasVisibleContent(value)) return
        const note = { kind: 'note', id: crypto.randomUUID(), body: value, requests: targets.length } as const
        onClose()
        void actOnMany(note, targets, 'given your note').then((isDone) => {
          if (!isDone) return
          discard()
          onDone()
        })
      }}
      noValidate
    >
      <Field
        label="Internal note"
        required
        type="textarea"
        grows
        autoFocus
        maxLength={TEXT_MAX_CHARACTERS}
        hint="Members never see it. Each request gets a note of its own."
        value={value}
        onValue={(body) => change(String(body))}
        onKeyDown={(event) => {
          if (isSubmitKey(event)) event.currentTarget.form?.requestSubmit()
        }}
      />
      <Button type="submit" disabled={!hasVisibleContent(value)}>
        Add note
      </Button>
    </form>
  )
}
