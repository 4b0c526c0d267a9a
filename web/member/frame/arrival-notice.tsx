import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** A page that changes without a load says its title, and the keyboard starts at its top again. */
export function ArrivalNotice() {
  const router = useRouter()
  const top = useRef<HTMLParagraphElement>(null)
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        setTitle(document.title)
        // a page that has put the focus somewhere itself knows better
        if (document.activeElement === document.body || !document.activeElement?.closest('main, [role=dialog]'))
          top.current?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p ref={top} className="sr" aria-live="polite" tabIndex={-1}>
      {title}
    </p>
  )
}
