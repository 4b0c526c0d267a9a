import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import styles from './pane.module.css'

interface OpenPageProps {
  /** The way to the list that it was opened from, at the place where one left it. */
  link: ReactElement<{ className?: string; children?: ReactNode }>
  /** What that link says. */
  back: string
  children: ReactNode
}

/** What is open beside a list. On a narrow screen it stands alone, and a link leads back. */
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

/** A form that is on its way. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className={styles.form}>
      <Skeleton shape="title" />
      <Skeleton shape="full" />
      <Skeleton shape="full" />
      <Skeleton shape="long" />
    </div>
  )
}
