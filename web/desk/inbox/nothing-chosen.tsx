import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'

export function NothingChosen() {
  return (
    <NothingOpen as="main" picture={EmptyQueue}>
      Choose a request to see its conversation.
    </NothingOpen>
  )
}
