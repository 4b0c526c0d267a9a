import { hasVisibleContent } from '#basics/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { newMessagesSince, writerNames } from '#web/desk/requests/new-messages.ts'
import { isMoved } from '#web/desk/requests/sending.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import type { MessageDraft, WrittenMessage } from '../message-draft.ts'
import styles from './composer.module.css'

interface NewMessagesNoticeProps {
  request: DeskRequest
  message: WrittenMessage
  draft: MessageDraft
  error: Error | null
  onNews: (since: number) => void
}

/** Why nothing was sent, or that somebody has written since this was begun. */
export function NewMessagesNotice({ request, draft, message, error, onNews }: NewMessagesNoticeProps) {
  const me = useSession()?.staff.name
  if (error)
    return (
      <div className={styles.fault}>
        <AlertBox variant={isMoved(error) ? 'warning' : 'error'}>
          {isMoved(error)
            ? 'Nothing was sent: somebody wrote while you were writing. It is marked in the thread, and your words are still here.'
            : `${error.message} Nothing you wrote is lost.`}
        </AlertBox>
      </div>
    )
  const news = hasVisibleContent(message.text) ? newMessagesSince(request, message.seen, me) : []
  if (news.length === 0) return null
  const show = () => {
    onNews(message.seen)
    draft.markSeen(request.last_seq)
  }
  return (
    <p role="status" className={styles.news}>
      {writerNames(news)} wrote while you were writing.
      <Button small variant="tertiary" onClick={show}>
        Show
      </Button>
    </p>
  )
}
