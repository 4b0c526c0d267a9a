import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#basics/date-format.ts'
import { timeNow } from '#basics/server-clock.ts'
import { deskRemoveSavedReply, type SavedReply } from '#contract/desk/saved-replies.ts'
import { call } from '#web/desk/shared/call.ts'
import { TrashIcon } from '#web/desk/shared/icons.tsx'
import { keys } from '#web/desk/shared/queries.ts'
import { ReplyWords } from '#web/desk/shared/reply-words.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './reply-row.module.css'

/** One saved reply, with its words and how often it was used. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveReply()
  const proceed = () =>
    remove.mutate(reply, {
      onError: ({ message }) => toasts.show({ type: 'error', message }),
      onSettled: () => setAsking(false),
    })
  return (
    <li className={styles.row}>
      <h2>
        <button type="button" aria-label={`${reply.title}, edit`} onClick={onEdit}>
          {reply.title}
        </button>
      </h2>
      <div className={styles.words}>
        <ReplyWords body={reply.body} />
      </div>
      <p className={styles.whose}>{whoseLabel(reply)}</p>
      <p className={styles.used}>
        {reply.uses}
        <span className={styles.headed}> {reply.uses === 1 ? 'time' : 'times'} used</span>
      </p>
      <p className={styles.last}>
        {reply.last_used_on && (
          <>
            <span className={styles.headed}>last </span>
            <time dateTime={reply.last_used_on}>{dayLabel(reply.last_used_on)}</time>
          </>
        )}
      </p>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${reply.title}`}
        onClick={() => setAsking(true)}
      >
        <TrashIcon />
      </button>
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

function whoseLabel({ shared, proposed }: SavedReply): string {
  if (shared) return 'Shared'
  return proposed ? 'Yours, proposed' : 'Yours'
}

/** "Nov 17"; of another year "Nov 17, 2025". */
function dayLabel(day: string): string {
  const isThisYear = day.startsWith(`${timeNow().getFullYear()}-`)
  return formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }) })
}

function useRemoveReply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, version }: SavedReply) =>
      call(deskRemoveSavedReply, { params: { id }, query: { version: String(version) } }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.savedReplies }),
  })
}
