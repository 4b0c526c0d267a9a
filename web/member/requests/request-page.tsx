import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { getRequest } from '#contract/member/requests.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { call } from '#web/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useMilestones } from '../milestones.ts'
import { keys, useCurrentUser } from '../queries.ts'
import { Composer } from './composer.tsx'
import { conciergeOf } from './concierge.ts'
import { useOptions } from './options/data.ts'
import { usePrinted } from './printing.ts'
import { useAttention } from './request-attention.ts'
import { RequestFacts } from './request-facts.tsx'
import { BackToRequests, RequestHead } from './request-head.tsx'
import page from './request-page.module.css'
import styles from './request-page.module.css'
import requestSkeletonStyles from './request-skeleton.module.css'
import { Thread } from './thread.tsx'

const Rating = lazy(async () => ({ default: (await import('./rating.tsx')).Rating }))

/** One request: its thread, a place to write, and beside it what it was made from. */
export function RequestPage() {
  const { requestExternalId: id } = useParams({ from: '/members/frame/requests/$requestExternalId' })
  const { data: request, error } = useRequest(id)
  const attention = useAttention(id)
  const milestones = useMilestones(id)
  const options = useOptions(id)
  const drawPrinted = usePrinted()
  const isWide = useMedia('(min-width: 100rem)')
  const { data: user, error: noUser } = useCurrentUser()
  if (!request && error) return <NotShown error={error} />
  if (!request || !milestones || (!user && !noUser)) return <RequestSkeleton />
  const company = user?.companies[0]?.name
  return (
    <div className={styles.page} data-bleed="" data-hue={hueOfPicture(request.survey_category_image_url)}>
      <div className={styles.column}>
        <RequestHead request={request} attention={attention} company={company} steps={milestones.get(id) ?? []} />
        <Thread key={id} request={request} attention={attention} />
        {request.status === 'closed' && (
          <Suspense>
            <Rating request={request} company={company} />
          </Suspense>
        )}
        {user && <Composer key={`${user.external_id}/${id}`} request={request} memberId={user.external_id} />}
        {!user && noUser && <LoadFailed error={noUser} title="You can’t write just now" size="line" />}
      </div>
      {drawPrinted?.({
        request,
        steps: milestones.get(id) ?? [],
        concierge: attention?.concierge ?? conciergeOf(request),
        options,
        member: user?.full_name,
      })}
      {isWide && (
        <aside className={styles.aside} aria-label="About this request">
          <RequestFacts request={request} attention={attention} company={company} />
        </aside>
      )}
    </div>
  )
}

function useRequest(id: string) {
  return useQuery({
    queryKey: keys.request(id),
    queryFn: async ({ signal }) => {
      const answer = await call(getRequest, { params: { id } }, { signal, fallback: sentences.fetchRequest })
      return answer.request
    },
  })
}

function NotShown({ error }: { error: Error }) {
  return (
    <>
      <BackToRequests />
      <h1 className="d2">Request Details</h1>
      <LoadFailed
        error={error}
        size="page"
        title="We couldn’t open this request"
        gone={{
          title: 'We can’t find that request',
          way: <Button render={<Link to="/requests" />}>Go to your requests</Button>,
        }}
      />
    </>
  )
}

function RequestSkeleton() {
  return (
    <div className={page.page} data-bleed="" aria-busy="true">
      <div className={page.column}>
        <div className={requestSkeletonStyles.head}>
          <Skeleton shape="title" />
          <Skeleton shape="short" />
        </div>
        <div className={requestSkeletonStyles.log}>
          <Skeleton className={requestSkeletonStyles.theirs} />
          <Skeleton className={requestSkeletonStyles.mine} />
          <Skeleton className={requestSkeletonStyles.theirs} />
        </div>
      </div>
    </div>
  )
}
