import { Link } from '@tanstack/react-router'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import type { DeskMessage } from '#contract/desk/requests/requests.ts'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { RowsSkeleton } from '#web/desk/shared/layout/rows-skeleton.tsx'
import { whose } from '#web/desk/shared/request-labels.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { useRequest, useSession } from '#web/desk/shared/wire/queries.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import styles from './peek.module.css'

type PeekProps = { request: QueuedRequest; onClose: () => void }

/** Preview of a request beside the list. The request stays unread. */
export function Peek({ request, onClose }: PeekProps) {
  const me = useSession()?.staff.id
  const { assignee } = request
  // Reading a colleague's request needs a reason, which is asked for when the request is opened.
  const mayRead = assignee === null || assignee.id === me
  return (
    <aside
      className={styles.peek}
      aria-label={`Peek: ${isolate(request.name)}`}
      data-hue={hueOf(request.category?.hue)}
    >
      <header className={styles.head}>
        <div>
          <h2 className="d5" dir="auto">
            {request.name}
          </h2>
          <p className="small">{whose(request)}</p>
        </div>
        <Link to="/requests/$id" params={{ id: request.external_id }} search={sameQueue} className={styles.open}>
          Open
        </Link>
        <IconButton label="Close the peek" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {mayRead ? (
        <Content id={request.external_id} />
      ) : (
        <p className={styles.body}>
          <bdi>{assignee.name}</bdi> has this one. Open it to give your reason.
        </p>
      )}
    </aside>
  )
}

const LAST = 3

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useRequest(id)
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <RowsSkeleton />
  const earlier = data.messages.length - LAST
  return (
    // focusable, so that the keyboard can scroll it
    <div className={styles.body} tabIndex={0} role="group" aria-label="Request and conversation">
      <dl className={styles.asked}>
        {data.answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
      {earlier > 0 && (
        <p className="small quiet">{earlier === 1 ? '1 earlier message' : `${earlier} earlier messages`}</p>
      )}
      {data.messages.slice(-LAST).map((message) => (
        <PeekMessage key={message.id} message={message} />
      ))}
    </div>
  )
}

function PeekMessage({ message }: { message: DeskMessage }) {
  const me = useSession()?.staff.name
  const { source, internal, at, body_html, attachments } = message
  const by = message.source_name === me ? 'You' : message.source_name
  return (
    <article className={classNames(styles.message, source === 'other' && styles.ours, internal && styles.note)}>
      <p className="small">
        <b>{internal ? `Note · ${by}` : by}</b> · {momentLabel(at, timeNow())}
      </p>
      <RichText html={body_html} />
      {attachments.length > 0 && <p className="small">{attachments.map(({ filename }) => filename).join(', ')}</p>}
    </article>
  )
}
