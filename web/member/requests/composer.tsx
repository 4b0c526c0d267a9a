import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { isVisible } from '#basics/visible.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import { TEXT_MAX_CHARACTERS } from '#contract/shared/fields.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClipIcon, SendIcon } from '#web/kit/page-icons.tsx'
import { UPLOAD_ACCEPT } from '#web/wire/upload.ts'
import type { UploadInProgress } from '#web/wire/use-upload.ts'
import { useMemberUpload } from '../use-upload.ts'
import styles from './composer.module.css'
import { useMessageDraft } from './message-draft.ts'
import { NoMoreReplies } from './no-more-replies.tsx'

type ComposerProps = { request: RequestDetail; memberId: string }

/** A place to write, with one file. What is written outlives a reload, and is sent once however often it is tried. */
export function Composer({ request, memberId }: ComposerProps) {
  return request.can_reply ? <Writing request={request} memberId={memberId} /> : <NoMoreReplies request={request} />
}

function Writing({ request, memberId }: ComposerProps) {
  const upload = useMemberUpload(request.external_id)
  const message = useMessageDraft(memberId, request.external_id)
  const area = useRef<HTMLTextAreaElement>(null)
  const { text, isSending, error } = message
  const file = upload.state.step === 'none' ? null : upload.state.file
  const isBlank = !isVisible(text)
  const leaving = useUnsavedChangesPrompt(!isSending && (!isBlank || file !== null))

  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBlank || isSending || upload.state.step === 'uploading') return
    const sent = await message.send(upload.state.step === 'uploaded' ? upload.state.key : undefined)
    if (sent) upload.remove()
    area.current?.focus()
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  const choose = (files: File[]) => void upload.choose(files)

  return (
    <div className={styles.place}>
      {error && (
        <div className={styles.fault}>
          <AlertBox variant="error">{error} Nothing you wrote is lost: send it again when you like.</AlertBox>
        </div>
      )}
      <UploadFault upload={upload} />
      <form className={styles.composer} onSubmit={send}>
        <textarea
          ref={area}
          className={styles.text}
          aria-label="Message"
          placeholder="Write to your concierge"
          rows={1}
          maxLength={TEXT_MAX_CHARACTERS}
          readOnly={isSending}
          value={text}
          onChange={(event) => message.write(event.target.value)}
          onKeyDown={sendByKeys}
        />
        {upload.state.step !== 'none' && (
          <div className={styles.file}>
            <FileRow
              name={upload.state.file.name}
              status={upload.state.step === 'uploading' ? 'Uploading' : 'Uploaded'}
              progress={upload.state.step === 'uploading' ? upload.state.progress : undefined}
              preview={upload.state.preview}
              onRemove={upload.remove}
            />
          </div>
        )}
        <div className={styles.bar}>
          <FileChooser accept={UPLOAD_ACCEPT} maxBytes={UPLOAD_MAX_BYTES} onFiles={choose} onFault={upload.refuse}>
            {(open) => (
              <IconButton label="Attach a file" disabled={isSending} onClick={open}>
                <ClipIcon />
              </IconButton>
            )}
          </FileChooser>
          <span className={styles.hint}>One image or PDF, up to 25 MB</span>
          <Button type="submit" small loading={isSending} disabled={isBlank || upload.state.step === 'uploading'}>
            <SendIcon />
            Send
          </Button>
        </div>
      </form>
      <AlertDialog
        open={leaving.asking}
        title="Are you sure you want to leave?"
        description="Your message has not been sent."
        keep={{ label: 'Stay', onClick: leaving.stay }}
        proceed={{ label: 'Leave', onClick: leaving.leave }}
      />
    </div>
  )
}

function UploadFault({ upload }: { upload: UploadInProgress }) {
  const fault = upload.state.step === 'none' ? upload.state.fault : null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (fault) place.current?.scrollIntoView({ block: 'nearest' })
  }, [fault])
  if (!fault) return null
  return (
    <div ref={place} className={styles.fault}>
      <AlertBox variant="error" onDismiss={upload.remove}>
        <p>{fault.inline}</p>
        {fault.sentence && <p>{fault.sentence}</p>}
      </AlertBox>
    </div>
  )
}

/** Blocks a navigation while something would be lost, until the person says `stay` or `leave`. */
function useUnsavedChangesPrompt(wouldLose: boolean) {
  const wouldBlock = useCallback(() => wouldLose, [wouldLose])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: wouldBlock,
    enableBeforeUnload: wouldBlock,
    withResolver: true,
  })
  return { asking: status === 'blocked', stay: () => reset?.(), leave: () => proceed?.() }
}
