import { Link } from '@tanstack/react-router'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './report-failed.module.css'

/** A quarter that was not published, or a report that cannot be had just now. */
export function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const isUnknown = error instanceof CallError && error.status === 404
  return (
    <div className={styles.failed}>
      <h1 className="d3">{isUnknown ? 'That quarter has not been published' : 'Your report'}</h1>
      {isUnknown ? (
        <Button render={<Link to="/report" />}>Show the newest quarter</Button>
      ) : (
        <>
          <AlertBox variant="error">{error.message}</AlertBox>
          <Button variant="secondary" onClick={() => void onRetry()}>
            Try again
          </Button>
        </>
      )}
    </div>
  )
}
