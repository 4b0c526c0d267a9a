import { Bowl } from '#web/kit/icons/mark.tsx'
import styles from './desk.module.css'
import railStyles from './rail.module.css'

/** Parts of the desk that are the same for every role. The HTML page contains them (see web/desk/prerender.tsx). */
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
