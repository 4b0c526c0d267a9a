import type { Attachment } from '#contract/shared/request.ts'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClipIcon } from '#web/kit/page-icons.tsx'
import styles from './composer.module.css'
import { FILES_ACCEPTED, type useSendFile } from './send-file.ts'

type Sending = ReturnType<typeof useSendFile>

/** The one file that goes with the words: on its way, there, or refused with a sentence. */
export function AttachedFile({
  file,
  held,
  onRemove,
}: {
  file: Sending
  held: Attachment | null
  onRemove: () => void
}) {
  return (
    <>
      {file.fault && (
        <div className={styles.fault}>
          <AlertBox variant="error" onDismiss={file.stop}>
            {file.fault}
          </AlertBox>
        </div>
      )}
      {file.onItsWay && (
        <div className={styles.file}>
          <FileRow
            name={file.onItsWay.name}
            status="Uploading"
            progress={file.onItsWay.progress}
            onRemove={file.stop}
          />
        </div>
      )}
      {held && !file.onItsWay && (
        <div className={styles.file}>
          <FileRow name={held.filename} status="Uploaded" onRemove={onRemove} />
        </div>
      )}
    </>
  )
}

export function FileButton({ file, disabled }: { file: Sending; disabled: boolean }) {
  return (
    <FileChooser
      accept={FILES_ACCEPTED}
      maxBytes={UPLOAD_MAX_BYTES}
      onFiles={([chosen]) => chosen && void file.choose(chosen)}
      onFault={file.refuse}
    >
      {(open) => (
        <IconButton label="Attach a file" title="One image or PDF, up to 25 MB" disabled={disabled} onClick={open}>
          <ClipIcon />
        </IconButton>
      )}
    </FileChooser>
  )
}
