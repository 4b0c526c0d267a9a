import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#web/kit/class-names.ts'
import styles from './paper.module.css'
import { usePrinting } from './use-printing.ts'

/** What is printed of a page, in the place of everything else; drawn for as long as it is. */
export function Paper({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div className={classNames(styles.paper, className)} data-printed="">
      {children}
    </div>,
    document.body,
  )
}
