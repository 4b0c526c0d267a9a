import { lazy, Suspense } from 'react'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import { prefetchOnFirstInput } from '#web/desk/shared/prefetch.ts'
import { FileChooser } from '#web/kit/file-chooser.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClipIcon } from '#web/kit/page-icons.tsx'
import { UPLOAD_ACCEPT } from '#web/wire/upload.ts'
import type { AttachedFileProps } from './attached-file.tsx'
import styles from './composer.module.css'

const load = () => import('./attached-file.tsx').then((file) => ({ default: file.AttachedFile }))
/** What goes along is said in any case. */
const Attached = lazy(() => load().catch(() => ({ default: FileName })))
prefetchOnFirstInput(load)

/** Most of what is written has none. */
export function AttachedFile(props: AttachedFileProps) {
  const { state } = props.upload
  if (state.step === 'none' && !state.fault && !props.attached) return null
  return (
    <Suspense fallback={<FileName {...props} />}>
      <Attached {...props} />
    </Suspense>
  )
}

function FileName({ attached }: AttachedFileProps) {
  return attached && <p className={styles.file}>{attached.filename}</p>
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
