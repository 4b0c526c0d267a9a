import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { blanksIn } from '#basics/text/blanks.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import { isMoved } from '#web/desk/concierge/requests/sending.ts'
import { messageDraft, useMessageDraft } from '#web/desk/concierge/requests/use-message-draft.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { useGoOn } from '#web/desk/concierge/shared/use-go.ts'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { useNarrow } from '#web/desk/shared/layout/two-panes.tsx'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { CheckIcon, ChevronDownIcon, SendIcon } from '#web/kit/icons/page-icons.tsx'
import { AttachedFile, FileButton } from './attachment.tsx'
import { Blanks, selectBlank } from './blanks.tsx'
import styles from './composer.module.css'
import { NewMessagesNotice } from './new-messages-notice.tsx'
import { OfferAnswers } from './offer-answers.tsx'
import type { ComposerProps, ReplyTool } from './props.ts'
import { SavedReplies } from './saved-replies.tsx'
import { SendLater } from './send-later.tsx'
import { DraftText } from './text.tsx'
import { FormattingToolbar } from './toolbar.tsx'
import { useAttachment } from './use-attachment.ts'
import { useOnceLoaded } from './use-once-loaded.ts'
import { type Sending, useReply } from './use-reply.ts'
import { WaysToSend } from './ways-to-send.tsx'

interface ReplyProps extends ComposerProps {
  focus: number
  tool: ReplyTool | null
  onTool: (tool: ReplyTool | null) => void
  area: RefObject<HTMLTextAreaElement | null>
}

/** Composer for replies to the member. A reply can be undone or scheduled, and it stops if someone else wrote first. */
export function ReplyComposer(props: ReplyProps) {
  const { request, onNews, focus, tool, onTool, area } = props
  const firstName = request.about.first_name
  const writing = useWriting(props)
  const { draft, now, send, upload, isBlocked, blankFault, sendIfReady, write } = writing
  const isPhone = usePhone()
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
        // the width that remains beside the button on a phone
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
        requestId={request.external_id}
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
        <SendButtons {...props} writing={writing} isPhone={isPhone} />
      </div>
      <SavedReplies request={request} open={tool === 'saved'} onClose={() => onTool(null)} area={area} />
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

/** The reply's draft, its file, and how it is sent. */
function useWriting({ request, move, isTaken, onNews, onTyping, area }: ReplyProps) {
  const id = request.external_id
  const draft = messageDraft(useSession()?.staff.id ?? 0, id, 'reply')
  const now = useMessageDraft(draft, [request.messages.length, ...request.scheduled.map((send) => send.id)].join())
  const wantedEarly = useRef<Sending>(null)
  const [blankFault, setBlankFault] = useState(false)
  const { send, submit } = useReply({ id, move, reply: draft, area, onNews, onTyping })
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
  // With a conflicting draft, an early send is dropped: the author has to choose a draft first.
  useOnceLoaded(now.status === 'loading', wantedEarly, (early) => now.other === null && sendIfReady(early))
  const write = (text: string) => {
    send.reset()
    setBlankFault(false)
    draft.write(text, request.last_seq)
    onTyping('writing_reply')
  }
  return { draft, now, send, upload, isBlocked, blankFault, sendIfReady, write }
}

type SendButtonsProps = Pick<ReplyProps, 'request' | 'move' | 'busy' | 'onTool'> & {
  writing: ReturnType<typeof useWriting>
  isPhone: boolean
}

function SendButtons({ request, move, busy, onTool, writing, isPhone }: SendButtonsProps) {
  const { now, send, isBlocked, sendIfReady } = writing
  const goOn = useGoOn(request.external_id)
  const isWritten = hasVisibleContent(now.value.text)
  return (
    <span className={styles.send}>
      {!isPhone && request.assignee && request.status !== 'closed' && (
        <SolveAndNext
          isWritten={isWritten}
          disabled={isWritten && isBlocked}
          loading={busy}
          onSolve={() => move({ state: 'solved' }, goOn())}
          onSend={() => sendIfReady({ afterwards: 'solve and next' })}
        />
      )}
      <Button type="submit" small disabled={isBlocked} loading={send.isPending}>
        <SendIcon />
        {isMoved(send.error) ? 'Send anyway' : `Send to ${isolate(request.about.first_name)}`}
      </Button>
      {isBlocked ? (
        <NoWays />
      ) : (
        <WaysToSend
          onSend={(afterwards) => sendIfReady({ afterwards })}
          onLater={() => onTool('later')}
          onOffer={() => onTool('answers')}
        />
      )}
    </span>
  )
}

type SolveAndNextProps = {
  isWritten: boolean
  disabled: boolean
  loading: boolean
  onSolve: () => void
  onSend: () => void
}

/** Button that ends most requests; if there is text, it also sends it. */
function SolveAndNext({ isWritten, disabled, loading, onSolve, onSend }: SolveAndNextProps) {
  // in the narrow layout the next step is the queue
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

/** Shown while there is nothing to send. */
function NoWays() {
  return (
    <IconButton label="More ways to send" disabled>
      <ChevronDownIcon />
    </IconButton>
  )
}
