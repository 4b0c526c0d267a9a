import { t } from '#basics/language/translate.ts'
import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './employer-sees.module.css'

/** The promise about what an employer sees, in the place where members look for it. */
export function EmployerSees() {
  return (
    <aside className={styles.note} data-hue="brand" aria-labelledby="employer-sees">
      <span className={styles.picture}>
        <Scene of={Privacy} bare />
      </span>
      <div className={styles.words}>
        <h2 className="d4" id="employer-sees">
          {t('What your employer sees')}
        </h2>
        <p>
          {t(
            'Totals, and only in groups too large to point at anyone. Never who asked, what for, or a single word of a message.',
          )}
        </p>
      </div>
    </aside>
  )
}
