import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import { Tag } from '#web/kit/tag.tsx'
import styles from './pane.module.css'

/** The rows of a list of operations: two lines each beside what is open, else columns of the page. */
export function ListRows({ children }: { children: ReactNode }) {
  return <ul className={classNames(styles.rows, styles.columns)}>{children}</ul>
}

interface ListRowProps {
  link: ReactElement<{ className?: string; children?: ReactNode }>
  name: string
  line: string
  /** What is not as usual. */
  tag?: string | null | undefined
}

export function ListRow({ link, name, line, tag }: ListRowProps) {
  return (
    <li>
      {cloneElement(
        link,
        { className: styles.row },
        <>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className={styles.line}>{line}</span>
          {tag && (
            <span className={styles.tag}>
              <Tag>{tag}</Tag>
            </span>
          )}
        </>,
      )}
    </li>
  )
}
