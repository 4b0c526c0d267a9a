import { Bowl } from '#web/kit/mark.tsx'
import styles from './desk.module.css'
import railStyles from './rail.module.css'

/** What the desk has whoever works there: the page is sent with it (see web/desk/prerender.tsx). */
export function DeskShape() {
  return (
    <div className={styles.desk} role="status" aria-label="Loading">
      <div className={railStyles.rail} data-rail="">
        <span className={railStyles.mark}>
          <Bowl data-mark="" />
        </span>
      </div>
      <div className={styles.foot} />
    </div>
  )
}
