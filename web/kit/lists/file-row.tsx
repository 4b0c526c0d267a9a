import type { ReactNode } from 'react'
import { t } from '#basics/language/translate.ts'
import { isolate } from '#basics/text/isolate.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './file-row.module.css'

interface FileRowProps {
  name: string
  /** "Uploading", "Uploaded". */
  status: string
  /** 0 to 100 while the file is uploading; null while it is checked. */
  progress?: number | null
  /** An address of the picture itself, for images. */
  preview?: string | null
  /** Shown instead of a preview. */
  icon?: ReactNode
  onRemove?: () => void
}

/** A chosen file: its name, its upload progress, what a PDF reveals, and a button to remove it. */
export function FileRow({ name, status, progress, preview, icon, onRemove }: FileRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.thumb}>{preview ? <img src={preview} alt="" /> : (icon ?? extension(name))}</span>
      <div className={styles.facts}>
        <p className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </p>
        {progress !== undefined && (
          <ProgressBar
            label={progress === null ? status : t('Uploading {name}', { name: isolate(name) })}
            {...(progress !== null && { value: progress })}
            className={styles.bar}
          />
        )}
        <p className={styles.now} role="status">
          <span>{status}</span>
          {typeof progress === 'number' && (
            // the bar has the number; announcing each step would drown out the rest
            <span aria-hidden="true" className="num">
              {Math.round(progress)}%
            </span>
          )}
        </p>
        {extension(name) === 'PDF' && (
          <p className="tiny quiet">{t('A PDF keeps its author’s name and other details.')}</p>
        )}
      </div>
      {onRemove && (
        <IconButton label={t('Remove {name}', { name: isolate(name) })} onClick={onRemove}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  )
}

function extension(name: string) {
  return /\.(\w{1,4})$/.exec(name)?.[1]?.toUpperCase() ?? ''
}
