import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import { useMedia } from '#web/kit/use-media.ts'
import styles from './two-panes.module.css'

type TwoPanesProps = {
  /** Names the list. */
  label: string
  /** The page's name, where it is not the list's. */
  title?: string
  list: ReactNode
  /** Something of the list is open: on a narrow screen it takes the list's place. */
  isOpen: boolean
  /** What is open says itself which of its parts is the main one. */
  hasOwnMain?: boolean
  /** While nothing of it is open, the list has the whole width. */
  takesAll?: boolean
  /** And is a page in the frame. */
  isFramed?: boolean
}

/** A list, and beside it what is open. On a narrow screen one of the two, and that is the page's main part. */
export function TwoPanes({
  label,
  title = label,
  list,
  isOpen,
  hasOwnMain,
  takesAll = false,
  isFramed = false,
}: TwoPanesProps) {
  const isNarrow = useNarrow()
  const isListAlone = !isOpen && (isNarrow || takesAll || isFramed)
  const isPage = isListAlone && isFramed
  const Work = hasOwnMain ? 'div' : 'main'
  const main = { role: 'main', id: 'work', tabIndex: -1 } as const
  return (
    <div
      className={classNames(
        styles.panes,
        hasOwnMain && styles.roomy,
        isOpen && styles.open,
        isListAlone && styles.alone,
      )}
      {...(isPage && main)}
    >
      <section
        data-framed={isPage || undefined}
        className={styles.list}
        aria-label={label}
        {...(isListAlone && !isPage && main)}
      >
        {list}
      </section>
      {!(isListAlone && (takesAll || isFramed)) && (
        <Work className={styles.work} id={isListAlone ? undefined : 'work'} tabIndex={-1}>
          {isOpen && isNarrow && !hasOwnMain && <h1 className="sr">{title}</h1>}
          <Outlet />
        </Work>
      )}
    </div>
  )
}

/** Where a list and what is open do not stand beside each other; the style sheets say the same. */
export const useNarrow = (): boolean => useMedia('(width < 64rem)')
