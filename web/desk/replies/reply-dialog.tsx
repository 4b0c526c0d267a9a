import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import {
  deskAddSavedReply,
  deskChangeSavedReply,
  knownFields,
  SAVED_REPLY_TITLE_MAX,
  type SavedReply,
  type SavedReplyForm,
} from '#contract/desk/saved-replies.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys, useSession } from '#web/desk/shared/queries.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { RecordPresence } from '#web/desk/shared/record-presence.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './reply-dialog.module.css'

interface ReplyDialogProps {
  edited: SavedReply | 'new' | null
  onClose: () => void
}

/** Writes or changes a saved reply. */
export function ReplyDialog({ edited, onClose }: ReplyDialogProps) {
  const isNew = edited === 'new'
  return (
    <Dialog open={edited !== null} title={isNew ? 'New reply' : 'Edit reply'} onClose={onClose}>
      {edited !== null && <ReplyForm key={isNew ? 'new' : edited.id} reply={isNew ? null : edited} onDone={onClose} />}
    </Dialog>
  )
}

function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const staffId = useSession()?.staff.id ?? 0
  const draft = useRecordDraft({
    name: `desk.form.${staffId}.reply.${reply?.id ?? 'new'}`,
    schema,
    saved: reply ? formOf(reply) : BLANK,
    version: reply?.version ?? 0,
  })
  const { form: words, change: setWords, isBehind } = draft
  const save = useSaveReply(reply?.id)
  const { error } = save
  const about = (field: string) => (error instanceof CallError ? (error.about(field) ?? null) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBehind || save.isPending) return
    const onSuccess = ({ reply: saved }: { reply: SavedReply }) => {
      draft.discard()
      onDone()
      if (!reply) return
      const before = formOf(reply)
      saySaved('Saved.', () => save.mutateAsync({ ...before, version: saved.version }))
    }
    save.mutate({ ...words, version: draft.version }, { onSuccess })
  }
  const goOn = (act: () => void) => {
    save.reset()
    act()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {reply?.shared && <RecordPresence record={`reply-${reply.id}`} isWriting={draft.isChanged} />}
      {isBehind && (
        <RecordConflict
          mine={words}
          theirs={draft.saved}
          base={draft.base}
          labels={LABELS}
          onMerge={(together) => goOn(() => draft.merge(together))}
          onTheirs={() => goOn(draft.discard)}
        />
      )}
      {error && !isBehind && !(error instanceof CallError && error.status === 422) && (
        <AlertBox variant="error">{error.message} Nothing you wrote is lost.</AlertBox>
      )}
      <Field
        label="Name"
        required
        maxLength={SAVED_REPLY_TITLE_MAX}
        error={about('title')}
        value={words.title}
        onValue={(title) => setWords({ ...words, title: String(title) })}
      />
      <Field
        label="Reply"
        required
        type="textarea"
        rows={6}
        grows
        maxLength={TEXT_MAX_CHARACTERS}
        error={about('body')}
        hint={`These fill themselves: ${knownFields.map((name) => `{{${name}}}`).join(', ')}. Any other, such as {{date}}, has to be filled in before it can be sent.`}
        value={words.body}
        onValue={(body) => setWords({ ...words, body: String(body) })}
      />
      <Switch
        label="Shared by all concierges"
        checked={words.shared}
        onCheckedChange={(shared) => setWords({ ...words, shared, proposed: false })}
      />
      {!words.shared && (
        <Switch
          label="Propose it to all"
          checked={words.proposed ?? false}
          onCheckedChange={(proposed) => setWords({ ...words, proposed })}
        />
      )}
      <div className="buttons">
        <Button type="submit" disabled={isBehind} loading={save.isPending}>
          Save
        </Button>
        {draft.isChanged && reply && !isBehind && (
          <Button variant="tertiary" disabled={save.isPending} onClick={() => goOn(draft.discard)}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

const LABELS: Record<keyof SavedReplyForm, string> = {
  title: 'Name',
  body: 'Reply',
  shared: 'Shared by all concierges',
  proposed: 'Propose it to all',
}
const BLANK: SavedReplyForm = { title: '', body: '', shared: false, proposed: false }
const formOf = ({ title, body, shared, proposed }: SavedReply): SavedReplyForm => ({ title, body, shared, proposed })

const schema: z.ZodMiniType<SavedReplyForm> = z.object({
  title: z.string(),
  body: z.string(),
  shared: z.boolean(),
  proposed: z._default(z.boolean(), false),
})

/** Adds one, or changes the one that was opened; a colleague's newer text is never overwritten. */
function useSaveReply(id: number | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ version, ...form }: SavedReplyForm & { version: number }) =>
      id === undefined
        ? call(deskAddSavedReply, { body: form })
        : call(deskChangeSavedReply, { params: { id }, body: { ...form, version } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
