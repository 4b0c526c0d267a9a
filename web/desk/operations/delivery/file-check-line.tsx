import { timeNow } from '#basics/time/server-clock.ts'
import { filesWait } from '#web/desk/operations/shared/files-wait.ts'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { useNeedsAHand } from './data.ts'

/** On every page of operations: a virus scanner that does not answer. */
export function FileCheckLine() {
  const { data } = useNeedsAHand()
  const stopped = data?.stopped_check
  if (!stopped) return null
  return (
    <AlertBox variant="error">
      The file check has stopped since {momentLabel(stopped.since, timeNow()).replace(/^T/, 't')}.{' '}
      {filesWait(stopped.waiting)}, messages do not.
    </AlertBox>
  )
}
