import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { hasVisibleContent } from '#basics/graphemes.ts'
import { isolate } from '#basics/isolate.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { fileFault } from '#web/kit/file-rules.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClipIcon, SendIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { connection } from '#web/wire/connection.ts'
import { UPLOAD_ACCEPT, type Upload } from '#web/wire/upload.ts'
import type { UploadInProgress } from '#web/wire/use-upload.ts'
import type { WaitingMessage } from '../shared/device/device-store.ts'
import { waiting } from '../shared/device/waiting.ts'
import type { MessageContent } from '../shared/drafts.ts'
import { useMemberUpload } from '../shared/use-upload.ts'
import { asking } from './asking.ts'
import styles from './composer.module.css'
import { conciergeOf } from './concierge.ts'
import { LeavePrompt } from './leave-prompt.tsx'
import { useMessageDraft } from './message-draft.ts'
import { useAttention } from './request-attention.ts'
import threadStyles from './thread.module.css'

const NoMoreReplies = lazy(async () => ({ default: (await import('./no-more-replies.tsx')).NoMoreReplies }))

const FILE_RULES = { accept: UPLOAD_ACCEPT, maxBytes: UPLOAD_MAX_BYTES }
/** Of a file and of a message, until the connection is back. */
const WAITS = 'Waiting for a connection'
/** So few characters before the end, the rest is counted. */
const COUNTED_FROM = 500

type ComposerProps = { request: RequestDetail; memberId: string }

/** A place to write, with one file. What is written outlives a reload, and is sent once however often it is tried. */
export function Composer({ request, memberId }: ComposerProps) {
  return request.can_reply ? (
    <Writing request={request} memberId={memberId} />
  ) : (
    <Suspense>
      <NoMoreReplies request={request} />
    </Suspense>
  )
}

/** Its place, while the request is on its way. */
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
  const { text, isSending, error } = message
  const concierge = conciergeOf(request, useAttention(request.external_id))
  const [held, setHeld] = useState<File | null>(null)
  const tried = useRef<File>(undefined)
  const clip = useRef<HTMLButtonElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const file = held ? { name: held.name, status: WAITS, preview: null } : fileShown(upload.state, message.file)
  const takeBack = useEffectEvent((one: WaitingMessage) => {
    const { requestId, text: words, file: withIt, answer, feedback } = one
    const wasPressed = answer || feedback || (one.undoUntil && !one.refused)
    if (requestId !== request.external_id || wasPressed) return
    message.restore({ text: words, file: withIt?.key ? { key: withIt.key, name: withIt.name } : undefined })
    setHeld(withIt?.content ?? null)
    area.current?.focus()
  })
  useEffect(() => waiting.onReturn(takeBack), [])
  // a member who pressed "Answer" on the dashboard came to write
  useEffect(() => {
    if (location.hash === WRITE_HASH) area.current?.focus()
  }, [])
  const ask = useEffectEvent(({ requestId, words }: { requestId: string; words: string }) => {
    if (requestId !== request.external_id) return
    if (!text.includes(words)) message.write(text ? `${text}\n${words}` : words)
    area.current?.focus()
  })
  useEffect(() => asking.subscribe(ask), [])
  const isBlank = !hasVisibleContent(text)
  const left = TEXT_MAX_CHARACTERS - [...text].length
  const canSend = !isBlank && left >= 0 && !isSending && upload.state.step !== 'uploading'

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (!canSend) return
    // who reads further up sees it where it will stand
    const log = document.querySelector('[role=log]')
    log?.scrollTo(0, log.scrollHeight)
    // offline, or with a file that had none, it waits in the thread
    if (held || !connection.online()) await message.sendOnceOnline(held ?? undefined).then(() => setHeld(null))
    else await sendWithDot()
    area.current?.focus()
  }
  const sendWithDot = async () => {
    const before = lastCheck()
    const dot = import('./sent-dot.ts').catch(() => undefined) // it is sent without one
    if (await message.send())
      void dot.then((it) => button.current && it?.landOnCheck(button.current, lastCheck, before))
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  const choose = async (files: File[]) => {
    tried.current = files[0]
    if (!connection.online()) return hold()
    setHeld(null)
    const done = await upload.choose(files)
    if (done) message.attach({ key: done.key, name: done.file.name })
    else holdIfOffline()
  }
  const hold = () => {
    remove()
    setHeld(tried.current ?? null)
  }
  /** A browser may hear that its connection is gone only after an upload has failed by it: then that was no fault. */
  const holdIfOffline = () => {
    const now = upload.current()
    if (now.step === 'none' && now.fault && tried.current && !connection.online()) hold()
  }
  const noteConnection = useEffectEvent(holdIfOffline)
  useEffect(() => connection.subscribe(() => noteConnection()), [])
  const refuse = (fault: string) => {
    tried.current = undefined
    setHeld(null)
    message.attach(undefined)
    upload.refuse(fault)
  }
  /** What is pasted or dropped is a file like one that was chosen; words are left to the browser. */
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = [...data.files]
    if (files.length === 0 || isSending) return
    event.preventDefault()
    const fault = fileFault(files, FILE_RULES)
    if (fault) refuse(fault)
    else void choose(files)
  }
  const remove = () => {
    setHeld(null)
    message.attach(undefined)
    upload.remove()
  }
  /** The button that was pressed goes away with what it is at. */
  const byButton = (act: () => void) => () => {
    act()
    clip.current?.focus()
  }

  return (
    <div className={styles.place}>
      {error && (
        <div className={styles.fault}>
          <AlertBox variant="error">{error} Nothing you wrote is lost: send it again when you like.</AlertBox>
        </div>
      )}
      <UploadFault upload={upload} onDismiss={byButton(upload.remove)} />
      <form className={styles.composer} onSubmit={send}>
        <textarea
          ref={area}
          className={styles.text}
          aria-label="Message"
          dir="auto"
          placeholder={`Write to ${concierge ? isolate(firstNameOf(concierge)) : 'your concierge'}`}
          rows={1}
          readOnly={isSending}
          value={text}
          onChange={(event) => message.write(event.target.value)}
          onKeyDown={sendByKeys}
          onPaste={(event) => take(event, event.clipboardData)}
          onDrop={(event) => take(event, event.dataTransfer)}
        />
        {left < COUNTED_FROM && (
          <p className={`small quiet ${styles.count}`} role="status">
            {left < 0
              ? `${(-left).toLocaleString('en-US')} characters too many. Please shorten it, or send it in two messages.`
              : `${left.toLocaleString('en-US')} characters left`}
          </p>
        )}
        {file && (
          <div className={styles.file}>
            <FileRow {...file} onRemove={byButton(remove)} />
          </div>
        )}
        <div className={styles.bar}>
          <FileChooser {...FILE_RULES} onFiles={choose} onFault={refuse}>
            {(open) => (
              <IconButton ref={clip} label="Attach a file" disabled={isSending} onClick={open}>
                <ClipIcon />
              </IconButton>
            )}
          </FileChooser>
          <span className={styles.hint}>
            One image or PDF, up to 25 MB<span className={styles.wide}>. Ctrl + Enter sends.</span>
          </span>
          <Button ref={button} type="submit" small loading={isSending} disabled={!canSend && !isSending}>
            <SendIcon />
            Send
          </Button>
        </div>
      </form>
      <LeavePrompt wouldLose={!isSending && (!isBlank || file !== null)} />
    </div>
  )
}

/** The mark of what became of the member's last words. */
const lastCheck = () => [...document.querySelectorAll(`.${threadStyles.receipt} > svg`)].at(-1)

/** The file on its way, else the one that goes with the message: an earlier visit may have uploaded it. */
function fileShown(upload: Upload, attached: MessageContent['file'] | null) {
  if (upload.step === 'uploading')
    return { name: upload.file.name, status: 'Uploading', progress: upload.progress, preview: upload.preview }
  if (!attached) return null
  const preview = upload.step === 'uploaded' && upload.key === attached.key ? upload.preview : null
  return { name: attached.name, status: 'Uploaded', preview }
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
