import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from '#web/desk/shared/pane.module.css'
import { classNames } from '#web/kit/layout/class-names.ts'
import { Tag } from '#web/kit/layout/tag.tsx'

/** Rows of a list in operations: two lines each beside an open item, otherwise columns. */
export function ListRows({ children }: { children: ReactNode }) {
  return <ul className={classNames(styles.rows, styles.columns)}>{children}</ul>
}

interface ListRowProps {
  link: ReactElement<{ className?: string; children?: ReactNode }>
  name: string
  line: string
  /** Label of an unusual state. */
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
