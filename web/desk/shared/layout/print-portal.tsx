import { type ReactNode, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { classNames } from '#web/kit/layout/class-names.ts'
import styles from './print-portal.module.css'

/** Content that replaces the page while it prints. */
export function PrintPortal({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const printing = usePrinting()
  if (!printing) return null
  return createPortal(
    <div className={classNames(styles.paper, className)} data-printed="">
      {children}
    </div>,
    document.body,
  )
}

/** Whether the page is printing. Renders synchronously, before the browser captures the page. */
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
