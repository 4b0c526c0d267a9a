import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { t } from '#basics/language/translate.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { hasVisibleContent } from '#basics/text/graphemes.ts'
import { isolate } from '#basics/text/isolate.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { FileChooser } from '#web/kit/fields/file-chooser.tsx'
import { isSubmitKey } from '#web/kit/fields/submit-key.ts'
import { ClipIcon, SendIcon } from '#web/kit/icons/page-icons.tsx'
import { FileRow } from '#web/kit/lists/file-row.tsx'
import { Trans } from '#web/kit/text/trans.tsx'
import { useAttention } from '#web/member/requests/details/request-attention.ts'
import { asking } from '#web/member/requests/thread/asking.ts'
import { conciergeOf } from '#web/member/requests/thread/concierge.ts'
import threadStyles from '#web/member/requests/thread/thread.module.css'
import type { WaitingMessage } from '#web/member/shared/device/device-store.ts'
import { waiting } from '#web/member/shared/device/waiting.ts'
import { useCurrentUser } from '#web/member/shared/queries.ts'
import { useMemberUpload } from '#web/member/shared/use-upload.ts'
import { connection } from '#web/wire/connection/connection.ts'
import type { UploadInProgress } from '#web/wire/uploads/use-upload.ts'
import styles from './composer.module.css'
import { LeavePrompt } from './leave-prompt.tsx'
import { type MessageDraft, useMessageDraft } from './message-draft.ts'
import { FILE_RULES, useMessageFile } from './message-file.ts'

const NoMoreReplies = lazy(async () => ({ default: (await import('./no-more-replies.tsx')).NoMoreReplies }))

const RefusedHere = lazy(async () => ({ default: (await import('./refused-file.tsx')).RefusedHere }))

/** Characters left at which the counter appears. */
const COUNTED_FROM = 500

type ComposerProps = { request: RequestDetail; memberId: string }

/**
 * The message field, with one file. The draft survives a reload, and is sent once regardless of the number of tries.
 */
export function Composer({ request, memberId }: ComposerProps) {
  const isGraceOver = useCurrentUser().data?.standing?.may_write === false
  return request.can_reply && !isGraceOver ? (
    <Writing request={request} memberId={memberId} />
  ) : (
    <Suspense>
      <NoMoreReplies request={request} isGraceOver={isGraceOver} />
    </Suspense>
  )
}

/** Placeholder while the request loads. */
export function ComposerPlace() {
  return (
    <div className={styles.place} aria-hidden="true">
      <div className={styles.composer}>
        <div className={styles.text} />
        <div className={styles.bar}>
          <Skeleton shape="face" />
        </div>
      </div>
    </div>
  )
}

const WRITE_HASH = '#write'

function Writing({ request, memberId }: ComposerProps) {
  const upload = useMemberUpload(request.external_id)
  const message = useMessageDraft(memberId, request.external_id)
  const area = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { text, isSending, error } = message
  const concierge = conciergeOf(request, useAttention(request.external_id))
  const file = useMessageFile(upload, message)
  useOutsideWords(request.external_id, { message, area, file })
  const isBlank = !hasVisibleContent(text)
  const left = TEXT_MAX_CHARACTERS - [...text].length
  const canSend = !isBlank && left >= 0 && !isSending && upload.state.step !== 'uploading'

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    // a member who reads further up is scrolled to the new message
    const log = document.querySelector('[role=log]')
    log?.scrollTo(0, log.scrollHeight)
    // offline, or with a file that was offline during its upload, the message waits in the thread
    const { held, setHeld } = file
    if (held || !connection.online()) await message.sendOnceOnline(held ?? undefined).then(() => setHeld(null))
    else await sendWithDot(message, button)
    area.current?.focus()
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (isSubmitKey(event)) void send()
  }
  return (
    <div className={styles.place}>
      {error && (
        <div className={styles.fault}>
          <AlertBox variant="error">
            {error} {t('Nothing you wrote is lost: send it again when you like.')}
          </AlertBox>
        </div>
      )}
      <UploadFault upload={upload} onDismiss={file.byButton(upload.remove)} />
      <form className={styles.composer} onSubmit={send}>
        <textarea
          ref={area}
          className={styles.text}
          aria-label={t('Message')}
          dir="auto"
          placeholder={writeTo(concierge)}
          rows={1}
          readOnly={isSending}
          value={text}
          onChange={(event) => message.write(event.target.value)}
          onKeyDown={sendByKeys}
          onPaste={(event) => file.take(event, event.clipboardData)}
          onDrop={(event) => file.take(event, event.dataTransfer)}
        />
        {left < COUNTED_FROM && <CharactersLeft count={left} />}
        <AttachedFile file={file} />
        <div className={styles.bar}>
          <FileChooser {...FILE_RULES} onFiles={file.choose} onFault={file.refuse}>
            {(open) => (
              <IconButton ref={file.clip} label={t('Attach a file')} disabled={isSending} onClick={open}>
                <ClipIcon />
              </IconButton>
            )}
          </FileChooser>
          <Hint isChecking={file.isChecking} />
          <Button ref={button} type="submit" small loading={isSending} disabled={!canSend && !isSending}>
            <SendIcon />
            {t('Send')}
          </Button>
        </div>
      </form>
      <LeavePrompt wouldLose={!isSending && (!isBlank || file.shown !== null)} />
    </div>
  )
}

const writeTo = (concierge: string | null) =>
  concierge ? t('Write to {name}', { name: isolate(firstNameOf(concierge)) }) : t('Write to your concierge')

/** The message's file, or why it was refused. */
function AttachedFile({ file }: { file: ReturnType<typeof useMessageFile> }) {
  return (
    <>
      {file.shown && (
        <div className={styles.file}>
          <FileRow {...file.shown} onRemove={file.byButton(file.remove)} />
        </div>
      )}
      {file.refused && (
        <div className={styles.file}>
          <Suspense>
            <RefusedHere name={file.refused} onChoose={() => file.clip.current?.click()} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function Hint({ isChecking }: { isChecking: boolean }) {
  if (isChecking) return <span className={styles.hint}>{t('You can send now. The file follows once it’s clear.')}</span>
  return (
    <span className={styles.hint}>
      <Trans
        message="One image or PDF, up to 25 MB<keys>. Ctrl + Enter sends.</keys>"
        parts={{ keys: <span className={styles.wide} /> }}
      />
    </span>
  )
}

type OutsideWords = {
  message: MessageDraft
  area: RefObject<HTMLTextAreaElement | null>
  file: Pick<ReturnType<typeof useMessageFile>, 'setHeld' | 'clip'>
}

/** Text that arrives from elsewhere: a withdrawn offline message, or words to ask with. */
function useOutsideWords(requestId: string, { message, area, file }: OutsideWords) {
  const { text } = message
  const takeBack = useEffectEvent((one: WaitingMessage) => {
    const { text: words, file: withIt, answer, feedback } = one
    const wasPressed = answer || feedback || (one.undoUntil && !one.refused)
    if (one.requestId !== requestId || wasPressed) return
    message.restore({ text: words, file: withIt?.key ? { key: withIt.key, name: withIt.name } : undefined })
    // held until the connection is back
    file.setHeld(withIt?.content ?? null)
    area.current?.focus()
  })
  useEffect(() => waiting.onReturn(takeBack), [])
  // a member who pressed "Answer" on the dashboard wants to write
  useEffect(() => {
    if (location.hash === WRITE_HASH) area.current?.focus()
  }, [area])
  const ask = useEffectEvent((asked: Parameters<typeof asking.notify>[0]) => {
    if (asked.requestId !== requestId) return
    if (!text.includes(asked.words)) message.write(text ? `${text}\n${asked.words}` : asked.words)
    area.current?.focus()
    if (asked.withFile) file.clip.current?.click()
  })
  useEffect(() => asking.subscribe(ask), [])
}

async function sendWithDot(message: MessageDraft, button: RefObject<HTMLButtonElement | null>) {
  const before = lastCheck()
  const dot = import('#web/member/requests/thread/sent-dot.ts').catch(() => undefined) // sent without a dot then
  if (await message.send()) void dot.then((it) => button.current && it?.landOnCheck(button.current, lastCheck, before))
}

/** The delivery mark of the member's last message. */
const lastCheck = () => [...document.querySelectorAll(`.${threadStyles.receipt} > svg`)].at(-1)

function CharactersLeft({ count }: { count: number }) {
  return (
    <p className={`small quiet ${styles.count}`} role="status">
      {count < 0
        ? t('{count, plural, other {# characters too many. Please shorten it, or send it in two messages.}}', {
            count: -count,
          })
        : t('{count, plural, other {# characters left}}', { count })}
    </p>
  )
}

function UploadFault({ upload, onDismiss }: { upload: UploadInProgress; onDismiss: () => void }) {
  const fault = upload.state.step === 'none' ? upload.state.fault : null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  if (!fault) return null
  return (
    <div ref={place} className={styles.fault}>
      <AlertBox variant="error" onDismiss={onDismiss}>
        <p>{fault.inline}</p>
        {fault.sentence && <p>{fault.sentence}</p>}
      </AlertBox>
    </div>
  )
}
