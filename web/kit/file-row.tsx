import type { ReactNode } from 'react'
import { isolate } from '#basics/isolate.ts'
import styles from './file-row.module.css'
import { IconButton } from './icon-button.tsx'
import { CloseIcon } from './page-icons.tsx'
import { ProgressBar } from './progress-bar.tsx'

interface FileRowProps {
  name: string
  /** "Uploading", "Uploaded". */
  status: string
  /** 0 to 100 while the file is on its way. */
  progress?: number
  /** An address of the picture itself, for images. */
  preview?: string | null
  /** Stands in place of a preview. */
  icon?: ReactNode
  onRemove?: () => void
}

/** A chosen file: what it is, how far it is, and a way to take it back. */
export function FileRow({ name, status, progress, preview, icon, onRemove }: FileRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.thumb}>{preview ? <img src={preview} alt="" /> : (icon ?? extension(name))}</span>
      <div className={styles.facts}>
        <p className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </p>
        {progress !== undefined && (
          <ProgressBar label={`Uploading ${isolate(name)}`} value={progress} className={styles.bar} />
        )}
        <p className={styles.now} role="status">
          <span>{status}</span>
          {progress !== undefined && (
            // the bar tells the number; said at every step it would drown the rest
            <span aria-hidden="true" className="num">
              {Math.round(progress)}%
            </span>
          )}
        </p>
      </div>
      {onRemove && (
        <IconButton label={`Remove ${isolate(name)}`} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

function extension(name: string) {
  return /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''
}
