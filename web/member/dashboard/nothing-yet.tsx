import { Link } from '@tanstack/react-router'
import { t } from '#basics/language/translate.ts'
import EmptyQueue from '#web/illustrations/empty-queue.svg?picture'
import { Scene } from '#web/illustrations/scene.tsx'
import { Button } from '#web/kit/controls/button.tsx'
import { TextLink } from '#web/kit/controls/text-link.tsx'
import { StateBlock } from '#web/kit/feedback/state-block.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { openCategories } from '#web/member/shared/drawer-state.ts'
import { useCompletedRequests } from '../shared/queries.ts'
import { RequestListSkeleton } from '../shared/request-list.tsx'

/** Replaces an empty list of active requests. */
export default function NothingYet() {
  const { data: completed, isFetching, isFetchedAfterMount } = useCompletedRequests()
  // on a phone the ways to start a request follow directly
  const isWide = useMedia('(min-width: 40rem)')
  const hasCompleted = completed !== undefined && completed.length > 0
  // a cached list can be older than the completion that emptied the active list
  if (isFetching && !isFetchedAfterMount && !hasCompleted) return <RequestListSkeleton ruled rows={1} />
  return (
    <StateBlock
      level={3}
      title={completed?.length === 0 ? t('Nothing here yet') : t('Nothing in progress')}
      picture={<Scene of={EmptyQueue} />}
      action={
        isWide && (
          <Button variant="secondary" onClick={() => openCategories('custom')}>
            <PlusIcon />
            {t('Hand something over')}
          </Button>
        )
      }
    >
      {hasCompleted ? (
        <Trans
          message="Everything you handed over is <link>completed</link>. Your next request is listed here, with who has it and when to expect an answer."
          parts={{ link: <TextLink render={<Link to="/requests" search={{ tab: 'Completed' }} />} /> }}
        />
      ) : (
        t('Your requests are listed here, with who has them and when to expect an answer.')
      )}
    </StateBlock>
  )
}
