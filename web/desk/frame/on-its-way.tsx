import { Outlet } from '@tanstack/react-router'
import { Bowl } from '#web/kit/mark.tsx'
import styles from './desk.module.css'

/** In the place of a page that takes its time. Until the first one has come, the document's own mark stands there. */
export function OnItsWay() {
  if (document.body.dataset['arrived'] === undefined) return <Outlet />
  return (
    <main aria-busy="true" aria-label="Loading" className={styles.onItsWay}>
      <Bowl data-mark="" />
    </main>
  )
}
