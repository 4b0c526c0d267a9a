import { useParams } from '@tanstack/react-router'
import { TwoPanes } from '#web/desk/shared/layout/two-panes.tsx'
import { Queue } from './queue.tsx'

/** The queue with the open conversation beside it. Without an open conversation the queue has the full width. */
export function InboxPage() {
  const id = useParams({ from: '/inbox/requests/$id', shouldThrow: false })?.id
  return <TwoPanes label="Queue" list={<Queue openId={id} />} isOpen={id !== undefined} hasOwnMain takesAll />
}
