import { timeNow } from '#basics/time/server-clock.ts'
import { filesWait } from '#web/desk/operations/audit/files-wait.ts'
import { useNeedsAHand } from '#web/desk/operations/delivery/data.ts'
import { SetupLine } from '#web/desk/operations/setup/setup-line.tsx'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'

/** On every page of operations: a virus scanner that does not answer, and what the installation still lacks. */
export function OperationsLines() {
  const { data } = useNeedsAHand()
  const stopped = data?.stopped_check
  return (
    <>
      {stopped && (
        <AlertBox variant="error">
          The file check has stopped since {momentLabel(stopped.since, timeNow()).replace(/^T/, 't')}.{' '}
          {filesWait(stopped.waiting)}, messages do not.
        </AlertBox>
      )}
      <SetupLine />
    </>
  )
}
