import { useParams } from '@tanstack/react-router'
import { TwoPanes } from '#web/desk/shared/two-panes.tsx'
import { Queue } from './queue.tsx'

/** The queue, and beside it the conversation that is open. While none is, the queue has all the room. */
export function InboxPage() {
  const id = useParams({ from: '/inbox/requests/$id', shouldThrow: false })?.id
  return <TwoPanes label="Queue" list={<Queue openId={id} />} isOpen={id !== undefined} hasOwnMain takesAll />
}
