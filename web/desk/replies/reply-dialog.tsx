import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { keys } from '#web/desk/shared/queries.ts'
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
  const [words, setWords] = useState({
    title: reply?.title ?? '',
    body: reply?.body ?? '',
    shared: reply?.shared ?? false,
  })
  const save = useSaveReply(reply)
  const { error } = save
  const about = (field: string) => (error instanceof CallError ? (error.about(field) ?? null) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(words, { onSuccess: onDone })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !(error instanceof CallError && error.status === 422) && (
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
        onCheckedChange={(shared) => setWords({ ...words, shared })}
      />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  )
}

/** Adds one, or changes the one that was opened; a colleague's newer text are never overwritten. */
function useSaveReply(reply: SavedReply | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (form: SavedReplyForm) =>
      reply
        ? call(deskChangeSavedReply, { params: { id: reply.id }, body: { ...form, version: reply.version } })
        : call(deskAddSavedReply, { body: form }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
