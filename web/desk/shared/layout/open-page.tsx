import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from '#web/desk/shared/pane.module.css'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import layout from '#web/kit/layout/layout.module.css'

interface OpenPageProps {
  /** Link to the list, which restores its scroll position. */
  link: ReactElement<{ className?: string; children?: ReactNode }>
  /** Label of the link. */
  back: string
  children: ReactNode
}

/** What is open beside a list. On a narrow screen it replaces the list, with a link back. */
export function OpenPage({ link, back, children }: OpenPageProps) {
  return (
    <div className={styles.page}>
      {cloneElement(
        link,
        { className: `back ${styles.back}` },
        <>
          <BackIcon />
          {back}
        </>,
      )}
      {children}
    </div>
  )
}

/** Skeleton of a form. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={layout.stack20}>
      <Skeleton shape="title" />
      <Skeleton shape="full" />
      <Skeleton shape="full" />
      <Skeleton shape="long" />
    </div>
  )
}
