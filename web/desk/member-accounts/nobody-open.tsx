import Privacy from '#web/illustrations/privacy.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import styles from '../pane.module.css'

export function NobodyOpen() {
  return (
    <div className={styles.page}>
      <EmptyState title="Accounts, and nothing in them" picture={<Scene of={Privacy} />}>
        Here you help members in and out of their account. What they ask for, answer or write is for their concierges
        alone. Whose account you open is recorded.
      </EmptyState>
    </div>
  )
}
