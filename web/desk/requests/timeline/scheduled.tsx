import type { DeskRequest } from '#contract/desk/requests.ts'
import type { HeldBecause, ScheduledSend } from '#contract/desk/scheduled-sends.ts'
import { timeLabel, zoneOr } from '#web/desk/requests/send-times.ts'
import { useCallBack, useSendNow } from '#web/desk/requests/sending.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { Bubble } from '#web/kit/bubble.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { RichText } from '#web/kit/rich-text.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { AttachmentLink } from './attachment.tsx'
import styles from './timeline.module.css'

type ScheduledProps = { send: ScheduledSend; request: DeskRequest }

/** A reply that has not gone yet: nobody takes it for one that the member has read. */
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
  moved: 'not sent: somebody wrote first',
  file: 'not sent: its file is not there anymore',
  author: 'not sent: this account was closed',
  late: 'not sent: its time passed while the desk was down',
}

/** Its author may send it all the same. */
const STILL_GOES: readonly HeldBecause[] = ['moved', 'late']

function whenLabel(send: ScheduledSend, { about }: DeskRequest): string {
  if (send.held_because) return HELD[send.held_because]
  return send.later ? `goes ${timeLabel(send.run_at, zoneOr(about.timezone))}` : 'sending in a moment'
}

/** What goes by itself in a moment is called back where it says so, for the whole desk. */
function Choices({ send, request, isMine }: ScheduledProps & { isMine: boolean }) {
  const id = request.external_id
  const callBack = useCallBack(id)
  const sendNow = useSendNow(id)
  const fail = { onError: ({ message }: Error) => toasts.show({ type: 'error', message }) }
  const busy = callBack.isPending || sendNow.isPending
  const canGo = isMine && (send.held_because === null || STILL_GOES.includes(send.held_because))
  const isIdle = !send.later && send.state === 'waiting'
  const sendIt = () => sendNow.mutate({ sendId: send.id, seenSeq: request.last_seq }, fail)
  const edit = () => callBack.mutate(send.id, fail)
  const words = send.state === 'held' ? 'Send anyway' : 'Send now'
  const sends = { group: 'Send', also: 'reply scheduled held waits' } as const
  useCommands([
    ...(isIdle ? [] : [{ ...sends, id: `edit:${send.id}`, label: 'Edit the reply that has not gone', run: edit }]),
    ...(isIdle || !canGo
      ? []
      : [{ ...sends, id: `go:${send.id}`, label: `${words}: the reply that waits`, run: sendIt }]),
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
              onSuccess: () => toasts.show({ message: 'It will not be sent. Its words are in the composer again.' }),
            })
          }
        >
          {send.state === 'held' ? 'Discard' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}
