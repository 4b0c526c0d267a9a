import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { fileSize } from '#basics/file-size.ts'
import { t } from '#basics/language/translate.ts'
import { isShown } from '#basics/shown-types.ts'
import { DownloadIcon, LocationOffIcon, OutIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './file-link.module.css'

interface FileLinkProps {
  file: {
    readonly filename: string
    readonly content_type: string
    readonly size: number
    readonly location_removed?: boolean | undefined
  }
  /** The link's element; without it, it is a button. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  onOpen?: () => void
  /** Follows the size: "checked, nothing found". */
  note?: string | undefined
}

/** A file of a message: type, name and size, and whether its location was removed. */
export function FileLink({
  file: { filename, content_type, size, location_removed },
  link,
  onOpen,
  note,
}: FileLinkProps) {
  const kind = (content_type.split('/')[1] ?? 'file').replace('jpeg', 'jpg').toUpperCase().slice(0, 4)
  const content = (
    <>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.words}>
        <b>
          <bdi>{filename}</bdi>
        </b>
        <span className="tiny quiet">
          {fileSize(size)}
          {note && ` · ${note}`}
        </span>
      </span>
      {isShown(content_type) ? <OutIcon /> : <DownloadIcon />}
    </>
  )
  return (
    <>
      {link ? (
        cloneElement(link, { className: styles.file }, content)
      ) : (
        <button type="button" className={styles.file} onClick={onOpen}>
          {content}
        </button>
      )}
      {location_removed && (
        <p className={styles.note}>
          <LocationOffIcon />
          {t('Location removed from this photo')}
        </p>
      )}
    </>
  )
}
