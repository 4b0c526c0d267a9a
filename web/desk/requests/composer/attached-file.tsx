import type { Attachment } from '#contract/shared/request.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { FileRow } from '#web/kit/file-row.tsx'
import styles from './composer.module.css'
import type { useAttachment } from './use-attachment.ts'

export type AttachedFileProps = {
  upload: ReturnType<typeof useAttachment>
  attached: Attachment | null
  onRemove: () => void
}

/** The one file that goes with the words: on its way, there, or refused with a sentence. */
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
