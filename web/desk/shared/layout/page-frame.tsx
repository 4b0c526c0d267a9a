import type { ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './page-frame.module.css'

interface PageFrameProps {
  title: ReactNode
  /** Sentence below the title. */
  lead?: ReactNode
  /** Acts of the whole page, to the right of its title. */
  tools?: ReactNode
  /** Keeps the title visible on phones and tablets, for pages whose tools are needed while scrolling. */
  isHeadSticky?: boolean
  isBusy?: boolean
  className?: string | undefined
  children: ReactNode
}

/** Frame of every page except conversations: title with tools, a sentence, and the content. */
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

/** Title line for a list that has the full width of a page. */
export function PageHead({ title, lead, tools }: Pick<PageFrameProps, 'title' | 'lead' | 'tools'>) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {tools && <div className={styles.tools}>{tools}</div>}
      {lead && <p>{lead}</p>}
    </header>
  )
}
