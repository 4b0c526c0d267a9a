import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import type { HeldBecause, ScheduledSend } from '#contract/desk/requests/scheduled-sends.ts'
import { timeLabel, zoneOr } from '#web/desk/concierge/requests/send-times.ts'
import { useSendNow, useUndoSend } from '#web/desk/concierge/requests/sending.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Bubble } from '#web/kit/lists/bubble.tsx'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import { AttachmentLink } from './attachment.tsx'
import styles from './timeline.module.css'

type ScheduledProps = { send: ScheduledSend; request: DeskRequest }

/** A reply that is not sent yet, clearly marked as such. */
export function ScheduledEntry({ send, request }: ScheduledProps) {
  const isMine = send.by.id === useSession()?.staff.id
  const name = isMine ? 'You' : send.by.name
  return (
    <article className={classNames(send.state === 'held' && styles.unsent)} aria-label="Not sent yet">
      <Bubble
        mine
        skipped
        by={
          <>
            <b className={styles.name}>{name}</b> · {whenLabel(send, request)}
          </>
        }
        below={
          <>
            {send.attachments.map((file) => (
              <AttachmentLink key={file.key} file={file} />
            ))}
            {(isMine || send.attended || send.held_because === 'author') && (
              <Choices send={send} request={request} isMine={isMine} />
            )}
          </>
        }
      >
        <RichText html={send.body_html} />
      </Bubble>
    </article>
  )
}

const HELD: Record<HeldBecause, string> = {
  moved: 'not sent: someone wrote first',
  file: 'not sent: its file no longer exists',
  author: 'not sent: this account was closed',
  late: 'not sent: the desk was down at its time',
}

/** Reasons for which its author can still send it. */
const STILL_GOES: readonly HeldBecause[] = ['moved', 'late']

function whenLabel(send: ScheduledSend, { about }: DeskRequest): string {
  if (send.held_because) return HELD[send.held_because]
  return send.later ? `scheduled for ${timeLabel(send.run_at, zoneOr(about.timezone))}` : 'sending in a moment'
}

/** Acts on a scheduled reply. A reply that is sent within seconds is undone elsewhere, on every page of the desk. */
function Choices({ send, request, isMine }: ScheduledProps & { isMine: boolean }) {
  const id = request.external_id
  const callBack = useUndoSend(id)
  const sendNow = useSendNow(id)
  const fail = { onError: toasts.fail }
  const busy = callBack.isPending || sendNow.isPending
  const canGo = isMine && (send.held_because === null || STILL_GOES.includes(send.held_because))
  const isIdle = !send.later && send.state === 'waiting'
  const sendIt = () => sendNow.mutate({ sendId: send.id, seenSeq: request.last_seq }, fail)
  const edit = () => callBack.mutate(send.id, fail)
  const words = send.state === 'held' ? 'Send anyway' : 'Send now'
  const sends = { group: 'Send', also: 'reply scheduled held waits' } as const
  useCommands([
    ...(isIdle ? [] : [{ ...sends, id: `edit:${send.id}`, label: 'Edit the unsent reply', run: edit }]),
    ...(isIdle || !canGo ? [] : [{ ...sends, id: `go:${send.id}`, label: `${words}: the waiting reply`, run: sendIt }]),
  ])
  if (isIdle) return null
  return (
    <div className={styles.choices}>
      {canGo && (
        <Button small variant="secondary" disabled={busy} onClick={sendIt}>
          {words}
        </Button>
      )}
      <Button small variant="tertiary" disabled={busy} onClick={edit}>
        Edit
      </Button>
      {(send.state === 'waiting' || send.held_because === 'late') && (
        <Button
          small
          variant="tertiary"
          disabled={busy}
          onClick={() =>
            callBack.mutate(send.id, {
              ...fail,
              onSuccess: () => toasts.show({ message: 'It will not be sent. Its text is back in the composer.' }),
            })
          }
        >
          {send.state === 'held' ? 'Discard' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}
