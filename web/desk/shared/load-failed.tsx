import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './pane.module.css'

/** Something could not be fetched, and the way to try again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <div className={styles.note}>
      <AlertBox variant="error">{error.message}</AlertBox>
      <Button small variant="secondary" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  )
}
