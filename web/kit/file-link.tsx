import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { fileSize } from '#basics/file-size.ts'
import { isShown } from '#basics/shown-types.ts'
import styles from './file-link.module.css'
import { DownloadIcon, OutIcon } from './page-icons.tsx'

interface FileLinkProps {
  file: { readonly filename: string; readonly content_type: string; readonly size: number }
  /** The link that it is; without one, it is a button. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  onOpen?: () => void
}

/** A file of a message: its kind, name and size. */
export function FileLink({ file: { filename, content_type, size }, link, onOpen }: FileLinkProps) {
  const kind = (content_type.split('/')[1] ?? 'file').replace('jpeg', 'jpg').toUpperCase().slice(0, 4)
  const content = (
    <>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.words}>
        <b>
          <bdi>{filename}</bdi>
        </b>
        <span className="tiny quiet">{fileSize(size)}</span>
      </span>
      {isShown(content_type) ? <OutIcon /> : <DownloadIcon />}
    </>
  )
  if (link) return cloneElement(link, { className: styles.file }, content)
  return (
    <button type="button" className={styles.file} onClick={onOpen}>
      {content}
    </button>
  )
}
