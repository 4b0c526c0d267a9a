import { lazy, Suspense, useCallback } from 'react'
import { isShown, isShownImage } from '#basics/shown-types.ts'
import { isolate } from '#basics/text/isolate.ts'
import { deskExpiringUrl } from '#contract/desk/requests/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { FileLink } from '#web/kit/lists/file-link.tsx'
import { AttachedPhoto } from './attached-photo.tsx'

const HeldFile = lazy(() => import('./held-file.tsx').then((module) => ({ default: module.HeldFile })))

type AttachmentLinkProps = {
  file: Attachment
  /** The member who sent it. */
  from?: string | undefined
}

/**
 * A file in the thread, with a preview if every browser can show it. The link opens it in a new tab; types that few
 * browsers show are downloaded without a tab.
 */
export function AttachmentLink({ file, from }: AttachmentLinkProps) {
  const { filename } = file
  const failed = useCallback(
    () => toasts.fail(`${isolate(filename)} could not be opened. Please try again.`),
    [filename],
  )
  const open = async () => {
    // Opened before the answer, because browsers block pop-ups that open later.
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
  if (file.state === 'checking' || file.state === 'refused')
    return (
      <Suspense>
        <HeldFile file={file} from={from} />
      </Suspense>
    )
  return (
    <>
      {isShownImage(file.content_type) && <AttachedPhoto file={file} onFailed={failed} />}
      <FileLink file={file} onOpen={open} note={file.state && 'checked, nothing found'} />
    </>
  )
}
