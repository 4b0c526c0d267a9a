import { formatDate } from '#basics/time/date-format.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { deskRemoveSavedReply, deskSavedReplies, type SavedReply } from '#contract/desk/requests/saved-replies.ts'
import { LanguageTag } from '#web/desk/concierge/shared/language-tag.tsx'
import { ReplyWords } from '#web/desk/concierge/shared/reply-words.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { TrashIcon } from '#web/desk/shared/layout/icons.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { useAct } from '#web/wire/use-act.ts'
import styles from './reply-row.module.css'

/** A saved reply with its text and number of uses. */
export function ReplyRow({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const { confirm, dialog } = useConfirm()
  const remove = useRemoveReply()
  const ask = () =>
    confirm(
      {
        title: `Remove “${reply.title}”?`,
        description: reply.shared
          ? 'It is removed for every concierge.'
          : 'Messages that were sent with it do not change.',
        keep: 'Keep it',
        proceed: 'Remove',
        danger: true,
      },
      () => remove.mutateAsync(reply),
    )
  return (
    <li className={styles.row}>
      <h2>
        <button type="button" aria-label={`${reply.title}, edit`} onClick={onEdit}>
          {reply.title}
        </button>
        <span className={styles.languages}>
          {[reply.language, ...Object.keys(reply.translations)].map((code) => (
            <LanguageTag key={code} language={code} />
          ))}
        </span>
      </h2>
      <div className={styles.words}>
        <ReplyWords body={reply.body} language={reply.language} />
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
      <button type="button" className={styles.remove} aria-label={`Remove ${reply.title}`} onClick={ask}>
        <TrashIcon />
      </button>
      {dialog}
    </li>
  )
}

function whoseLabel({ shared, proposed }: SavedReply): string {
  if (shared) return 'Shared'
  return proposed ? 'Yours, proposed' : 'Yours'
}

/** "Nov 17", or "Nov 17, 2025" in another year. */
function dayLabel(day: string): string {
  const isThisYear = day.startsWith(`${timeNow().getFullYear()}-`)
  return formatDate(day, { month: 'short', day: 'numeric', timeZone: 'UTC', ...(!isThisYear && { year: 'numeric' }) })
}

const useRemoveReply = () =>
  useAct(
    ({ id, version }: SavedReply) =>
      call(deskRemoveSavedReply, { params: { id }, query: { version: String(version) } }),
    { failsInToast: true, refetch: [deskSavedReplies] },
  )
