import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { CallError } from '#web/wire/call-error.ts'
import styles from './load-failed.module.css'

type LoadFailedProps = {
  error: Error
  onRetry: () => unknown
  /** On a page instead of in a list. */
  onPage?: boolean
  /** Message if the item does not exist. */
  missing?: string
}

/** Error with a button to retry. */
export function LoadFailed({ error, onRetry, onPage, missing }: LoadFailedProps) {
  const isMissing = missing !== undefined && error instanceof CallError && error.status === 404
  return (
    <div className={classNames(styles.fault, !onPage && styles.inList)}>
      <AlertBox variant="error">{isMissing ? missing : error.message}</AlertBox>
      {!isMissing && (
        <Button small={!onPage} variant="secondary" onClick={() => onRetry()}>
          Try again
        </Button>
      )}
    </div>
  )
}
