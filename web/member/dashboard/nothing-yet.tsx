import { Link } from '@tanstack/react-router'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import { StateBlock } from '#web/kit/state-block.tsx'
import { TextLink } from '#web/kit/text-link.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import { useCompletedRequests } from '../shared/queries.ts'
import { RequestListSkeleton } from '../shared/request-list.tsx'

/** Takes the place of the list of active requests when it is empty. */
export default function NothingYet() {
  const { data: completed, isFetching, isFetchedAfterMount } = useCompletedRequests()
  // on a phone the ways to hand something over follow at once
  const isWide = useMedia('(min-width: 40rem)')
  const hasCompleted = completed !== undefined && completed.length > 0
  // a cached list can be older than the completion that emptied the active list
  if (isFetching && !isFetchedAfterMount && !hasCompleted) return <RequestListSkeleton ruled rows={1} />
  return (
    <StateBlock
      level={3}
      title={completed?.length === 0 ? 'Nothing here yet' : 'Nothing in progress'}
      picture={<Scene of={EmptyQueue} />}
      action={
        isWide && (
          <Button variant="secondary" onClick={() => openCategories('custom')}>
            <PlusIcon />
            Hand something over
          </Button>
        )
      }
    >
      {hasCompleted ? (
        <>
          Everything you handed over is{' '}
          <TextLink render={<Link to="/requests" search={{ tab: 'Completed' }} />}>completed</TextLink>. Your next
          request is listed here, with who has it and when to expect an answer.
        </>
      ) : (
        'Your requests are listed here, with who has them and when to expect an answer.'
      )}
    </StateBlock>
  )
}
