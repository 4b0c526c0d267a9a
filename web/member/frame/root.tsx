import { Outlet } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { ToastRegion } from '#web/kit/toast-region.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
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
