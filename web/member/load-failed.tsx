import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './load-failed.module.css'

/** Says what could not be fetched, and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <div className={styles.failed}>
      <AlertBox variant="error">{error.message}</AlertBox>
      <Button variant="secondary" small onClick={() => void onRetry()}>
        Try again
      </Button>
    </div>
  )
}
