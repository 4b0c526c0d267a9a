import { useParams } from '@tanstack/react-router'
import { NothingOpen } from '#web/desk/shared/nothing-open.tsx'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Queue } from './queue.tsx'

/** The queue, and beside it the conversation that is open. */
export function InboxPage() {
  const id = useParams({ from: '/inbox/requests/$id', shouldThrow: false })?.id
  return <TwoPanes label="Queue" list={<Queue openId={id} />} isOpen={id !== undefined} hasOwnMain />
}

export function NothingChosen() {
  return (
    <NothingOpen as="main" picture={EmptyQueue}>
      Choose a request to see its conversation.
    </NothingOpen>
  )
}
