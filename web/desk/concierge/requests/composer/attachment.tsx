import type { Attachment } from '#contract/shared/request.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { FileChooser } from '#web/kit/fields/file-chooser.tsx'
import { ClipIcon } from '#web/kit/icons/page-icons.tsx'
import { FileRow } from '#web/kit/lists/file-row.tsx'
import { UPLOAD_ACCEPT } from '#web/wire/uploads/upload.ts'
import styles from './composer.module.css'
import type { useAttachment } from './use-attachment.ts'

export type AttachedFileProps = {
  upload: ReturnType<typeof useAttachment>
  attached: Attachment | null
  onRemove: () => void
}

/** The attached file: uploading, uploaded, or refused with a reason. */
export function AttachedFile({ upload: { state, remove }, attached, onRemove }: AttachedFileProps) {
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

export function FileButton({ upload, disabled }: { upload: AttachedFileProps['upload']; disabled: boolean }) {
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
