import { Link } from '@tanstack/react-router'
import { fileSize } from '#basics/file-size.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { OutIcon } from '#web/kit/page-icons.tsx'
import styles from './attachment-link.module.css'

/** A file of a message; opens in a new tab, so that nobody loses their place. */
export function AttachmentLink({ file }: { file: Attachment }) {
  const kind = (file.content_type.split('/')[1] ?? 'file').replace('jpeg', 'jpg').toUpperCase().slice(0, 4)
  return (
    <Link to="/attachments/$fileKey" params={{ fileKey: file.key }} target="_blank" className={styles.file}>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.words}>
        <b>{file.filename}</b>
        <span className="tiny quiet">{fileSize(file.size)}</span>
      </span>
      <OutIcon />
    </Link>
  )
}
