import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#web/kit/class-names.ts'
import { useMedia } from '#web/kit/use-media.ts'
import styles from './two-panes.module.css'

type TwoPanesProps = {
  /** Names the list. */
  label: string
  list: ReactNode
  /** Something of the list is open: on a narrow screen it takes the list's place. */
  isOpen: boolean
  /** What is open says itself which of its parts is the main one. */
  hasOwnMain?: boolean
  /** While nothing of it is open, the list has the whole width. */
  takesAll?: boolean
  /** And is a page in the frame, whose class this is. */
  framed?: string | undefined
}

/** A list, and beside it what is open. On a narrow screen one of the two, and that is the page's main part. */
export function TwoPanes({ label, list, isOpen, hasOwnMain, takesAll, framed }: TwoPanesProps) {
  const isNarrow = useNarrow()
  const isListAlone = !isOpen && (isNarrow || takesAll === true || framed !== undefined)
  const isFramed = isListAlone && framed !== undefined
  const Work = hasOwnMain ? 'div' : 'main'
  const main = { role: 'main', id: 'work', tabIndex: -1 } as const
  return (
    <div
      className={classNames(styles.panes, isOpen && styles.open, isListAlone && styles.alone)}
      {...(isFramed && main)}
    >
      <section
        className={classNames(styles.list, isFramed && framed)}
        aria-label={label}
        {...(isListAlone && !isFramed && main)}
      >
        {list}
      </section>
      {!(isListAlone && (takesAll || framed)) && (
        <Work className={styles.work} id={isListAlone ? undefined : 'work'} tabIndex={-1}>
          <Outlet />
        </Work>
      )}
    </div>
  )
}

/** Where a list and what is open do not stand beside each other; the style sheets say the same. */
export const useNarrow = (): boolean => useMedia('(max-width: 1023px)')
