import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import styles from './nothing-chosen.module.css'

export function NothingChosen() {
  return (
    <main className={styles.page}>
      <div>
        <Scene of={EmptyQueue} />
        <p className="lead">Choose a request to see its conversation.</p>
      </div>
    </main>
  )
}
