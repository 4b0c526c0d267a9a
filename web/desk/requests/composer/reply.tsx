import { type FormEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'
import { blanksIn } from '#basics/blanks.ts'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import { isMoved } from '#web/desk/requests/sending.ts'
import { EarlyLetters } from '#web/desk/shared/early-letters.tsx'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { useNarrow } from '#web/desk/shared/two-panes.tsx'
import { useGoOn } from '#web/desk/shared/use-go.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { Button } from '#web/kit/button.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CheckIcon, ChevronDownIcon, SendIcon } from '#web/kit/page-icons.tsx'
import { messageDraft, useMessageDraft } from '../use-message-draft.ts'
import { AttachedFile, FileButton } from './attachment.tsx'
import { Blanks, selectBlank } from './blanks.tsx'
import styles from './composer.module.css'
import { NewMessagesNotice } from './new-messages-notice.tsx'
import type { ComposerProps, ReplyTool } from './props.ts'
import { DraftText } from './text.tsx'
import { FormattingToolbar } from './toolbar.tsx'
import { useAttachment } from './use-attachment.ts'
import { useOnceLoaded } from './use-once-loaded.ts'
import { type Sending, useReply } from './use-reply.ts'

// letters typed after its key are what is looked for
const SavedReplies = lazyDialog(
  () => import('./saved-replies.tsx').then((file) => file.SavedReplies),
  true,
  ({ onEarly, onClose }) => <EarlyLetters label="Find a saved reply" onLetters={onEarly} onClose={onClose} />,
)
const WaysToSend = lazy(() =>
  import('./ways-to-send.tsx').then((file) => ({ default: file.WaysToSend })).catch(() => ({ default: NoWays })),
)
const SendLater = lazyDialog(() => import('./send-later.tsx').then((file) => file.SendLater))
// what is offered already stands there, too
const OfferAnswers = lazyDialog(() => import('./offer-answers.tsx').then((file) => file.OfferAnswers), 'mounted')

interface ReplyProps extends ComposerProps {
  focus: number
  tool: ReplyTool | null
  onTool: (tool: ReplyTool | null) => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** What the member will read: it can be called back, put off, and is stopped where somebody wrote first. */
export function ReplyComposer(props: ReplyProps) {
  const { request, move, busy, isTaken, onNews, onTyping, focus, tool, onTool, area } = props
  const id = request.external_id
  const firstName = request.about.first_name
  const draft = messageDraft(useSession()?.staff.id ?? 0, id, 'reply')
  const now = useMessageDraft(draft, [request.messages.length, ...request.scheduled.map((send) => send.id)].join())
  const wantedEarly = useRef<Sending>(null)
  const [blankFault, setBlankFault] = useState(false)
  // typed to find a saved reply, before its field was there
  const [early, setEarly] = useState('')
  const { send, submit } = useReply({ id, move, reply: draft, area, onNews, onTyping })
  const isPhone = usePhone()
  const goOn = useGoOn(id)
  const upload = useAttachment(id, (uploaded) => draft.attach(uploaded, request.last_seq))
  const isBlocked =
    isTaken ||
    !hasVisibleContent(now.value.text) ||
    now.status === 'loading' ||
    upload.state.step === 'uploading' ||
    send.isPending

  const sendIfReady = (given: Omit<Sending, 'from'> & Partial<Sending> = {}) => {
    const sending = { from: document.activeElement, ...given }
    if (now.status === 'loading') {
      wantedEarly.current = hasVisibleContent(now.value.text) ? sending : null
      return
    }
    if (isBlocked) return
    const [blank] = blanksIn(now.value.text)
    setBlankFault(blank !== undefined)
    if (blank === undefined) void submit(sending)
    else selectBlank(area.current, blank)
  }
  // where another draft is found, its author chooses first
  useOnceLoaded(now.status === 'loading', wantedEarly, (early) => now.other === null && sendIfReady(early))
  const write = (text: string) => {
    send.reset()
    setBlankFault(false)
    draft.write(text, request.last_seq)
    onTyping('writing_reply')
  }
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        sendIfReady()
      }}
    >
      <NewMessagesNotice request={request} draft={draft} message={now.value} error={send.error} onNews={onNews} />
      <DraftText
        ref={area}
        label={`Reply to ${isolate(firstName)}`}
        // beside the button in a phone's one line there is room for so much
        placeholder={
          isPhone ? `Write to ${isolate(firstName)}` : `Write to ${isolate(firstName)}, or / for a saved reply`
        }
        draft={draft}
        now={now}
        busy={send.isPending}
        focus={focus}
        onSubmit={(goOn) => sendIfReady(goOn ? { afterwards: 'next' } : {})}
        onWrite={write}
        onSlash={() => onTool('saved')}
      />
      <Blanks text={now.value.text} fault={blankFault} area={area} />
      <AttachedFile upload={upload} attached={now.value.file} onRemove={() => draft.attach(null, request.last_seq)} />
      <OfferAnswers
        requestId={id}
        firstName={firstName}
        open={tool === 'answers'}
        onOpen={() => onTool('answers')}
        onClose={() => onTool(null)}
        onChange={() => write(now.value.text)}
      />
      <div className={styles.bar}>
        <FileButton upload={upload} disabled={send.isPending} />
        <FormattingToolbar area={area} />
        <Button variant="tertiary" small className={styles.saved} title="Saved replies" onClick={() => onTool('saved')}>
          <NoteIcon />
          <span className={styles.words}>Saved replies</span>
        </Button>
        <span className={styles.send}>
          {!isPhone && request.assignee && request.status !== 'closed' && (
            <SolveAndNext
              isWritten={hasVisibleContent(now.value.text)}
              disabled={hasVisibleContent(now.value.text) && isBlocked}
              loading={busy}
              onSolve={() => move({ state: 'solved' }, goOn())}
              onSend={() => sendIfReady({ afterwards: 'solve and next' })}
            />
          )}
          <Button type="submit" small disabled={isBlocked} loading={send.isPending}>
            <SendIcon />
            {isMoved(send.error) ? 'Send anyway' : `Send to ${isolate(firstName)}`}
          </Button>
          <Suspense fallback={<NoWays />}>
            {isBlocked ? (
              <NoWays />
            ) : (
              <WaysToSend
                onSend={(afterwards) => sendIfReady({ afterwards })}
                onLater={() => onTool('later')}
                onOffer={() => onTool('answers')}
              />
            )}
          </Suspense>
        </span>
      </div>
      <SavedReplies
        request={request}
        open={tool === 'saved'}
        early={early}
        onEarly={setEarly}
        onClose={() => {
          setEarly('')
          onTool(null)
        }}
        area={area}
      />
      <SendLater
        request={request}
        open={tool === 'later'}
        blocked={isBlocked}
        onClose={() => onTool(null)}
        onChoose={(runAt) => sendIfReady({ runAt })}
      />
    </form>
  )
}

type SolveAndNextProps = {
  isWritten: boolean
  disabled: boolean
  loading: boolean
  onSolve: () => void
  onSend: () => void
}

/** What ends most requests; where words are written, with them. */
function SolveAndNext({ isWritten, disabled, loading, onSolve, onSend }: SolveAndNextProps) {
  // to the queue, where the next does not stand beside it
  const [alone, withWords] = useNarrow() ? ['Solve', 'Send and solve'] : ['Solve and next', 'Send, solve, next']
  return (
    <Button
      small
      variant="secondary"
      className={styles.solve}
      disabled={disabled}
      loading={loading}
      onClick={isWritten ? onSend : onSolve}
    >
      <CheckIcon />
      <span className={styles.words}>{isWritten ? withWords : alone}</span>
      {!isWritten && <KeyCap>e</KeyCap>}
    </Button>
  )
}

/** Where there is nothing to send, or its menu is still on its way. */
function NoWays() {
  return (
    <IconButton label="More ways to send" disabled>
      <ChevronDownIcon />
    </IconButton>
  )
}
