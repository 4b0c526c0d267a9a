import { Link } from '@tanstack/react-router'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import type { DeskMessage } from '#contract/desk/requests.ts'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { momentLabel } from '#web/desk/shared/moments.ts'
import { useRequest, useSession } from '#web/desk/shared/queries.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { whose } from '#web/desk/shared/request-labels.ts'
import { RowsSkeleton } from '#web/desk/shared/rows-skeleton.tsx'
import { hueOf } from '#web/illustrations/hues.ts'
import { classNames } from '#web/kit/class-names.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CloseIcon } from '#web/kit/page-icons.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import styles from './peek.module.css'

type PeekProps = { request: QueuedRequest; onClose: () => void }

/** A request beside the list, to look at while one goes on through it. It stays unread. */
export function Peek({ request, onClose }: PeekProps) {
  const me = useSession()?.staff.id
  const { assignee } = request
  // what a colleague has is read for a reason alone, which is asked where it is opened
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
          <bdi>{assignee.name}</bdi> has this one. Open it to say why you read it.
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
    <div className={styles.body} tabIndex={0} role="group" aria-label="What was asked and said">
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
        <Said key={message.id} message={message} />
      ))}
    </div>
  )
}

function Said({ message }: { message: DeskMessage }) {
  const me = useSession()?.staff.name
  const { source, internal, at, body_html, attachments } = message
  const by = message.source_name === me ? 'You' : message.source_name
  return (
    <article className={classNames(styles.said, source === 'other' && styles.ours, internal && styles.note)}>
      <p className="small">
        <b>{internal ? `Note · ${by}` : by}</b> · {momentLabel(at, timeNow())}
      </p>
      <RichText html={body_html} />
      {attachments.length > 0 && <p className="small">{attachments.map(({ filename }) => filename).join(', ')}</p>}
    </article>
  )
}
