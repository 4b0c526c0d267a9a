import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { NothingOpen } from '../nothing-open.tsx'

export function NothingChosen() {
  return (
    <NothingOpen as="main" picture={EmptyQueue}>
      Choose a request to see its conversation.
    </NothingOpen>
  )
}
