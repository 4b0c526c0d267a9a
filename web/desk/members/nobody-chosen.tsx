import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'

export function NobodyChosen() {
  return (
    <NothingOpen picture={EmptyQueue}>Choose a member to see what they told us and all they have asked.</NothingOpen>
  )
}
