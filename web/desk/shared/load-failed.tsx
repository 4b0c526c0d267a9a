import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { classNames } from '#web/kit/class-names.ts'
import { CallError } from '#web/wire/call-error.ts'
import styles from './load-failed.module.css'

type LoadFailedProps = {
  error: Error
  onRetry: () => unknown
  /** Stands on a page rather than among the rows of a list. */
  onPage?: boolean
  /** What is said where there is no such thing. */
  missing?: string
}

/** Something could not be fetched, and the way to try again. */
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
