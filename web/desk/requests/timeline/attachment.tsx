import { isolate } from '#basics/isolate.ts'
import { isShown } from '#basics/shown-types.ts'
import { deskExpiringUrl } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { FileLink } from '#web/kit/file-link.tsx'
import { toasts } from '#web/kit/toasts.ts'

/** A file of the thread. It opens in a new tab; a type that few browsers show is downloaded, and no tab opens. */
export function AttachmentLink({ file }: { file: Attachment }) {
  const open = async () => {
    // opened before the answer, or the browser takes it for a pop-up
    const tab = isShown(file.content_type) ? window.open('', '_blank') : null
    try {
      const { expiring_url: url } = await call(deskExpiringUrl, { query: { key: file.key } })
      if (tab) tab.location.replace(url)
      else location.assign(url)
    } catch {
      tab?.close()
      toasts.show({ type: 'error', message: `${isolate(file.filename)} could not be opened. Please try again.` })
    }
  }
  return <FileLink file={file} onOpen={open} />
}
