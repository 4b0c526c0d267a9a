import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { NothingOpen } from '../nothing-open.tsx'

export function NobodyChosen() {
  return (
    <NothingOpen picture={EmptyQueue}>Choose a member to see what they told us and all they have asked.</NothingOpen>
  )
}
