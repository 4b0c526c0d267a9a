import { Outlet, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { ToastRegion } from '#web/kit/toast-region.tsx'
import styles from './root.module.css'

/** What every page has, signed in or not. */
export function Root() {
  return (
    <>
      <ArrivalNotice />
      <a className={styles.skip} href="#main" onClick={toMain}>
        Skip to content
      </a>
      <Outlet />
      <ToastRegion />
    </>
  )
}

/** The address stays as it is: a hash would be one more step back. */
function toMain(event: MouseEvent) {
  const main = document.getElementById('main')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

/** A page that changes without a load says its title, and the keyboard starts at its top again. */
function ArrivalNotice() {
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
