import { Outlet } from '@tanstack/react-router'
import { Bowl } from '#web/kit/icons/mark.tsx'
import styles from './desk.module.css'

/** Replaces a page that loads slowly. Until the first page has loaded, the HTML document shows its own mark. */
export function OnItsWay() {
  if (document.body.dataset['arrived'] === undefined) return <Outlet />
  return (
    <main aria-busy="true" aria-label="Loading" className={styles.onItsWay}>
      <Bowl data-mark="" />
    </main>
  )
}
