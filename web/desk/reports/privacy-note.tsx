import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './privacy-note.module.css'

/** At the head of the page, because it is what the page is measured by. */
export function PrivacyNote() {
  return (
    <section className={styles.note} data-hue="brand" aria-labelledby="cannot-show">
      <Scene of={Privacy} bare />
      <div>
        <h2 className="d5" id="cannot-show">
          What this report cannot show
        </h2>
        <p className="small">
          Names, messages, request details or files. Any group under eleven people is merged or left out, and we check
          that no figure can be worked out by subtracting another.
        </p>
      </div>
    </section>
  )
}
