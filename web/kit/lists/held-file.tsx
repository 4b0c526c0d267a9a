import type { ReactNode } from 'react'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { ErrorIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './held-file.module.css'

type CheckingFileProps = {
  name: string
  /** "Being checked for viruses". */
  words: string
  /** The file becomes a picture, whose place is reserved. */
  pictured: boolean
}

/** A file of a message that waits for its virus scan. */
export function CheckingFile({ name, words, pictured }: CheckingFileProps) {
  return (
    <div className={styles.checking}>
      {pictured && <span className={styles.dim} />}
      <div className={styles.wait}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <ProgressBar label={words} />
        <p>{words}</p>
      </div>
    </div>
  )
}

type RefusedFileProps = {
  title: string
  /** The file's name, and what is known about it. */
  facts: ReactNode
  /** Who knows about it, and that the message was sent. */
  children: ReactNode
  /** One way on. */
  action?: ReactNode
}

/** A file that did not pass its virus scan. */
export function RefusedFile({ title, facts, children, action }: RefusedFileProps) {
  return (
    <div className={styles.refused}>
      <span className={styles.sign}>
        <ErrorIcon />
      </span>
      <p>
        <b>{title}</b>
        <span>{facts}</span>
      </p>
      <div className={styles.rest}>
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
