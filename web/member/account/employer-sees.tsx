import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './employer-sees.module.css'

/** The promise, where a member looks for it. */
export function EmployerSees() {
  return (
    <aside className={styles.note} data-hue="brand" aria-labelledby="employer-sees">
      <span className={styles.picture}>
        <Scene of={Privacy} bare />
      </span>
      <div className={styles.words}>
        <h2 className="d4" id="employer-sees">
          What your employer sees
        </h2>
        <p>
          Totals, and only in groups too large to point at anyone. Never who asked, what for, or a single word of a
          message.
        </p>
      </div>
    </aside>
  )
}
