import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { classNames } from '#web/kit/class-names.ts'
import styles from './paper.module.css'

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

/** Whether the page is being printed; it is drawn for paper before the browser takes it. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
