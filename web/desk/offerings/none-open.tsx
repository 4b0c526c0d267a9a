import AboutPartner from '#web/illustrations/about-partner.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import styles from './none-open.module.css'

export function NoneOpen() {
  return (
    <div className={styles.page}>
      <EmptyState title="Choose an offer" picture={<Scene of={AboutPartner} />}>
        What you save here, members see with their next visit.
      </EmptyState>
    </div>
  )
}
