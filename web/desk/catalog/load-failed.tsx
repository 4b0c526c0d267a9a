import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './load-failed.module.css'

export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <AlertBox variant="error">{error.message}</AlertBox>
      <Button small variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
