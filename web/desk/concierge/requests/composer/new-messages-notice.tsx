import { hasVisibleContent } from '#basics/text/graphemes.ts'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { MessageDraft, WrittenMessage } from '#web/desk/concierge/requests/message-draft.ts'
import { newMessagesSince, writerNames } from '#web/desk/concierge/requests/new-messages.ts'
import { isMoved } from '#web/desk/concierge/requests/sending.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import styles from './composer.module.css'

interface NewMessagesNoticeProps {
  request: DeskRequest
  message: WrittenMessage
  draft: MessageDraft
  error: Error | null
  onNews: (since: number) => void
}

/** Why a message was not sent, or that someone has written since the draft was started. */
export function NewMessagesNotice({ request, draft, message, error, onNews }: NewMessagesNoticeProps) {
  const me = useSession()?.staff.name
  if (error)
    return (
      <div className={styles.fault}>
        <AlertBox variant={isMoved(error) ? 'warning' : 'error'}>
          {isMoved(error)
            ? 'Nothing was sent: a new message arrived while you were writing. It is marked in the thread, and your text is still here.'
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
