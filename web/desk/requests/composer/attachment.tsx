import type { Attachment } from '#contract/shared/request.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClipIcon } from '#web/kit/page-icons.tsx'
import { UPLOAD_ACCEPT } from '#web/wire/upload.ts'
import styles from './composer.module.css'
import type { useAttachment } from './use-attachment.ts'

type AttachmentUpload = ReturnType<typeof useAttachment>

/** The one file that goes with the words: on its way, there, or refused with a sentence. */
export function AttachedFile({
  upload,
  attached,
  onRemove,
}: {
  upload: AttachmentUpload
  attached: Attachment | null
  onRemove: () => void
}) {
  const { state, remove } = upload
  const fault = state.step === 'none' ? state.fault : null
  return (
    <>
      {fault && (
        <div className={styles.fault}>
          <AlertBox variant="error" onDismiss={remove}>
            {fault.sentence ? `${fault.inline}. ${fault.sentence}` : fault.inline}
          </AlertBox>
        </div>
      )}
      {state.step === 'uploading' && (
        <div className={styles.file}>
          <FileRow name={state.file.name} status="Uploading" progress={state.progress} onRemove={remove} />
        </div>
      )}
      {attached && state.step !== 'uploading' && (
        <div className={styles.file}>
          <FileRow name={attached.filename} status="Uploaded" onRemove={onRemove} />
        </div>
      )}
    </>
  )
}

export function FileButton({ upload, disabled }: { upload: AttachmentUpload; disabled: boolean }) {
  return (
    <FileChooser
      accept={UPLOAD_ACCEPT}
      maxBytes={UPLOAD_MAX_BYTES}
      onFiles={(files) => void upload.choose(files)}
      onFault={upload.refuse}
    >
      {(open) => (
        <IconButton label="Attach a file" title="One image or PDF, up to 25 MB" disabled={disabled} onClick={open}>
          <ClipIcon />
        </IconButton>
      )}
    </FileChooser>
  )
}
