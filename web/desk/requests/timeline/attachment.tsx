import { fileSize } from '#basics/file-size.ts'
import { deskExpiringUrl } from '#contract/desk/uploads.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { call } from '#web/desk/shared/call.ts'
import { OutIcon } from '#web/kit/page-icons.tsx'
import { toasts } from '#web/kit/toasts.ts'
import styles from './attachment.module.css'

/** A file of the thread; opens in a new tab, at an address that lives for minutes. */
export function AttachmentLink({ file }: { file: Attachment }) {
  const open = async () => {
    // opened before the answer, or the browser takes it for a pop-up
    const tab = window.open('', '_blank')
    try {
      const { expiring_url: url } = await call(deskExpiringUrl, { query: { key: file.key } })
      if (tab) tab.location.replace(url)
      else location.assign(url)
    } catch {
      tab?.close()
      toasts.show({ type: 'error', message: `${file.filename} could not be opened. Please try again.` })
    }
  }
  return (
    <button type="button" className={styles.file} onClick={open}>
      <span className={styles.kind}>{kindOf(file)}</span>
      <span className={styles.words}>
        <b>{file.filename}</b>
        <span className="tiny quiet">{fileSize(file.size)}</span>
      </span>
      <OutIcon />
    </button>
  )
}

function kindOf({ content_type: type }: Attachment): string {
  return (type.split('/')[1] ?? 'file').replace('jpeg', 'jpg').toUpperCase().slice(0, 4)
}
