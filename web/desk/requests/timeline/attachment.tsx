import { lazy, Suspense, useCallback } from 'react'
import { isolate } from '#basics/isolate.ts'
import { isShown, isShownImage } from '#basics/shown-types.ts'
import { deskExpiringUrl } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { FileLink } from '#web/kit/file-link.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './timeline.module.css'

const AttachedPhoto = lazy(() =>
  import('./attached-photo.tsx')
    .then((file) => ({ default: file.AttachedPhoto }))
    // its link opens it, too
    .catch(() => ({ default: () => null })),
)

/**
 * A file of the thread, and the picture if every browser shows it. The link opens it in a new tab; a type that few
 * browsers show is downloaded, and no tab opens.
 */
export function AttachmentLink({ file }: { file: Attachment }) {
  const { filename } = file
  const failed = useCallback(
    () => toasts.show({ type: 'error', message: `${isolate(filename)} could not be opened. Please try again.` }),
    [filename],
  )
  const open = async () => {
    // opened before the answer, or the browser takes it for a pop-up
    const tab = isShown(file.content_type) ? window.open('', '_blank') : null
    try {
      const { expiring_url: url } = await call(deskExpiringUrl, { query: { key: file.key } })
      if (tab) tab.location.replace(url)
      else location.assign(url)
    } catch {
      tab?.close()
      failed()
    }
  }
  return (
    <>
      {isShownImage(file.content_type) && (
        <Suspense fallback={<span className={styles.photo} />}>
          <AttachedPhoto file={file} onFailed={failed} />
        </Suspense>
      )}
      <FileLink file={file} onOpen={open} />
    </>
  )
}
