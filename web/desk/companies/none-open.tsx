import { Scene } from '#web/illustrations/scene.tsx'
import Welcome from '#web/illustrations/welcome-2.svg?picture'
import { EmptyState } from '#web/kit/empty-state.tsx'
import styles from './none-open.module.css'

export function NoneOpen() {
  return (
    <div className={styles.page}>
      <EmptyState title="Choose a company" picture={<Scene of={Welcome} />}>
        Its link, its logo, how its people sign in, and who belongs to it.
      </EmptyState>
    </div>
  )
}
