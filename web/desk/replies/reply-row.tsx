import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskRemoveSavedReply, type SavedReply } from '#contract/desk/saved-replies.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { ReplyWords } from '#web/desk/shared/reply-words.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './reply-row.module.css'

/** One saved reply, with its words and how often it was used. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveReply()
  const proceed = () =>
    remove.mutate(reply.id, {
      onError: ({ message }) => toasts.show({ type: 'error', message }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{reply.title}</h3>
        <ReplyWords body={reply.body} />
        <p className="tiny quiet">{usesLabel(reply.uses)}</p>
      </div>
      <div className={styles.acts}>
        <Button small variant="secondary" aria-label={`Edit ${reply.title}`} onClick={onEdit}>
          Edit
        </Button>
        <Button small variant="tertiary" aria-label={`Remove ${reply.title}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <AlertDialog
        open={asking}
        title={`Remove “${reply.title}”?`}
        description={reply.shared ? 'It is gone for every concierge.' : 'What was sent with it stays as it is.'}
        keep={{ label: 'Keep it', onClick: () => setAsking(false) }}
        proceed={{ label: 'Remove', onClick: proceed, loading: remove.isPending, danger: true }}
      />
    </li>
  )
}

function usesLabel(uses: number): string {
  if (uses === 0) return 'Not used yet'
  return uses === 1 ? 'Used once' : `Used ${uses} times`
}

function useRemoveReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deskRemoveSavedReply, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
