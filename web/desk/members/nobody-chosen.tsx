import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './nobody-chosen.module.css'

export function NobodyChosen() {
  return (
    <div className={styles.page}>
      <div>
        <Scene of={EmptyQueue} />
        <p className="lead">Choose a member to see what they told us and all they have asked.</p>
      </div>
    </div>
  )
}
