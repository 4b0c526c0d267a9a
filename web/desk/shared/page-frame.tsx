import type { ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: ReactNode
  /** One sentence beneath the title. */
  lead?: ReactNode
  /** What the page as a whole can do, at the right of its title. */
  tools?: ReactNode
  /** On phones and tablets the title line stays in view, where what it can do is wanted all the way down. */
  isHeadSticky?: boolean
  isBusy?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The one frame of what is not a conversation: a title line with its tools, a sentence, and what the page is about. */
export function PageFrame({ title, lead, tools, isHeadSticky, isBusy, className, children }: PageFrameProps) {
  return (
    <main id="work" data-framed="" tabIndex={-1} aria-busy={isBusy}>
      {isHeadSticky ? (
        <>
          <header className={classNames(styles.head, styles.sticky)}>
            <h1>{title}</h1>
            <div className={styles.tools}>{tools}</div>
          </header>
          <p className={styles.lead}>{lead}</p>
        </>
      ) : (
        <PageHead title={title} lead={lead} tools={tools} />
      )}
      <div className={classNames(styles.content, className)}>{children}</div>
    </main>
  )
}

/** A page's title line, where the page itself is another's: the list that has the whole width. */
export function PageHead({ title, lead, tools }: Pick<PageFrameProps, 'title' | 'lead' | 'tools'>) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {tools && <div className={styles.tools}>{tools}</div>}
      {lead && <p>{lead}</p>}
    </header>
  )
}
