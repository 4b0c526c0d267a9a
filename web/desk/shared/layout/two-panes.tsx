import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/kit/layout/class-names.ts'
import { useMedia } from '#web/kit/layout/use-media.ts'
import styles from './two-panes.module.css'

type TwoPanesProps = {
  /** Accessible name of the list. */
  label: string
  /** Title of the page, if it differs from the list's. */
  title?: string
  list: ReactNode
  /** Whether an item is open. On a narrow screen it replaces the list. */
  isOpen: boolean
  /** The open item renders its own `main` element. */
  hasOwnMain?: boolean
  /** Without an open item, the list has the full width. */
  takesAll?: boolean
  /** The full-width list is a page in the frame. */
  isFramed?: boolean
}

/** A list with the open item beside it. A narrow screen shows one of the two, as the main part of the page. */
export function TwoPanes({ label, title, list, isOpen, hasOwnMain, takesAll, isFramed }: TwoPanesProps) {
  const isNarrow = useNarrow()
  const hasAll = takesAll === true || isFramed === true
  const isListAlone = !isOpen && (isNarrow || hasAll)
  const isPage = isListAlone && isFramed
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
      {!(isListAlone && hasAll) && (
        <Work hasOwnMain={hasOwnMain} isListAlone={isListAlone} isOpen={isOpen} title={title ?? label} />
      )}
    </div>
  )
}

type WorkProps = Pick<TwoPanesProps, 'hasOwnMain' | 'isOpen'> & { isListAlone: boolean; title: string }

/** The pane of the open item. On a narrow screen it also has the page's heading. */
function Work({ hasOwnMain, isOpen, isListAlone, title }: WorkProps) {
  const isNarrow = useNarrow()
  const Pane = hasOwnMain ? 'div' : 'main'
  return (
    <Pane className={styles.work} id={isListAlone ? undefined : 'work'} tabIndex={-1}>
      {isOpen && isNarrow && !hasOwnMain && <h1 className="sr">{title}</h1>}
      <Outlet />
    </Pane>
  )
}

/** Whether the list and the open item are not side by side. The style sheets use the same width. */
export const useNarrow = (): boolean => useMedia('(width < 64rem)')
