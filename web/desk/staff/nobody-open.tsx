import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import styles from '../pane.module.css'

export function NobodyOpen() {
  return (
    <div className={styles.page}>
      <EmptyState title="Who works here" picture={<Scene of={Privacy} />}>
        Choose a colleague to change their name, their role or their account. Concierges alone read what members write;
        whatever you change here stands in the log.
      </EmptyState>
    </div>
  )
}
