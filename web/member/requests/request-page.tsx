import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { type Attention, getRequest, type ListedRequest, type RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { useMedia } from '#web/kit/use-media.ts'
import { call } from '#web/wire/call.ts'
import { sentences } from '#web/wire/sentences.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useMilestones } from '../shared/milestones.ts'
import { OfflineBanner, offline } from '../shared/offline-banner.tsx'
import { keys, useCurrentUser } from '../shared/queries.ts'
import { Composer, ComposerPlace } from './composer.tsx'
import { conciergeOf } from './concierge.ts'
import type { ListPaneProps } from './list-pane.tsx'
import { useOptions } from './options/data.ts'
import { usePrinted } from './printing.ts'
import { useAttention } from './request-attention.ts'
import type { RequestFactsProps } from './request-facts.tsx'
import { BackToRequests, ComingHead, RequestHead } from './request-head.tsx'
import styles from './request-page.module.css'
import requestSkeletonStyles from './request-skeleton.module.css'
import threadStyles from './thread.module.css'
import { Thread } from './thread.tsx'

const RequestFacts = lazy(() =>
  import('./request-facts.tsx')
    .then((file): { default: ComponentType<RequestFactsProps> } => ({ default: file.RequestFacts }))
    // the name above the thread says who has it
    .catch(() => ({ default: () => null })),
)
const ListPane = lazy(() =>
  import('./list-pane.tsx')
    .then((file): { default: ComponentType<ListPaneProps> } => ({ default: file.ListPane }))
    // the way back to all of them is there
    .catch(() => ({ default: () => null })),
)

/** One request: its thread, a place to write, and where there is room its neighbors and what it was made from. */
export function RequestPage() {
  const { requestExternalId: id } = useParams({ from: '/members/frame/requests/$requestExternalId' })
  const { data: request, error } = useRequest(id)
  const attention = useAttention(id)
  const hasPane = useMedia('(min-width: 80rem)')
  const milestones = useMilestones()
  const { data: user, noUser } = useUserOrNot()
  const coming = useListed(id)
  if (!request && error) return <NotShown error={error} />
  const isThere = request && milestones && (user || noUser)
  const hue = (isThere ? request : coming)?.survey_category_image_url
  return (
    <div className={styles.page} data-bleed="" data-hue={hue && hueOfPicture(hue)}>
      {hasPane && (
        <section className={styles.pane} aria-label="Your requests">
          <BackToRequests search={request && tabOf(request)} />
          <Suspense>
            <ListPane open={id} isDone={request?.status === 'closed'} />
          </Suspense>
        </section>
      )}
      {isThere ? (
        <OpenRequest
          request={request}
          attention={attention}
          steps={milestones.get(id) ?? []}
          user={user}
          noUser={noUser}
          hasPane={hasPane}
        />
      ) : (
        <ComingRequest key={id} name={coming?.name} hasPane={hasPane} />
      )}
    </div>
  )
}

/** A part of the page that comes asks once more who is signed in; the page is not taken away again while it does. */
function useUserOrNot() {
  const { data, error } = useCurrentUser()
  const [noUser, setNoUser] = useState(error)
  if (error && error !== noUser) setNoUser(error)
  return { data, noUser: data ? null : noUser }
}

type OpenRequestProps = {
  request: RequestDetail
  attention: Attention | undefined
  steps: readonly Milestone[]
  user: ReturnType<typeof useCurrentUser>['data']
  noUser: Error | null
  hasPane: boolean
}

function OpenRequest({ request, attention, steps, user, noUser, hasPane }: OpenRequestProps) {
  const { external_id: id } = request
  const { message } = useSearch({ from: '/members/frame/requests/$requestExternalId' })
  const options = useOptions(id)
  const drawPrinted = usePrinted()
  const isWide = useMedia('(min-width: 100rem)')
  const company = user?.companies[0]?.name
  // over the thread, which gives the height: the head and the place to write stay where they are
  useEffect(() => {
    const said = (byPage: boolean) => offline.set([offline.current()[0], byPage])
    said(true)
    return () => said(false)
  }, [])
  return (
    <>
      <div className={styles.column}>
        <RequestHead request={request} attention={attention} company={company} steps={steps} options={options}>
          {!hasPane && <BackToRequests isSmall search={tabOf(request)} />}
        </RequestHead>
        <OfflineBanner own />
        <Thread key={`${id} ${message}`} request={request} attention={attention} opensAt={message} />
        {user && <Composer key={`${user.external_id}/${id}`} request={request} memberId={user.external_id} />}
        {!user && noUser && <LoadFailed error={noUser} title="You can’t write just now" size="line" />}
      </div>
      {drawPrinted?.({
        request,
        steps,
        concierge: conciergeOf(request, attention),
        options,
        member: user?.full_name,
      })}
      {isWide && (
        <aside className={styles.aside} aria-label="About this request">
          <Suspense>
            <RequestFacts request={request} attention={attention} company={company} options={options} />
          </Suspense>
        </aside>
      )}
    </>
  )
}

/** Where it is in the list of all of them. */
const tabOf = ({ status }: RequestDetail) => (status === 'closed' ? { tab: 'Completed' } : {})

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

/** What a list has said of it already. */
function useListed(id: string): ListedRequest | undefined {
  return useQueryClient()
    .getQueriesData<ListedRequest[]>({ queryKey: keys.requests })
    .flatMap(([, data]) => (Array.isArray(data) ? data : []))
    .find(({ external_id }) => external_id === id)
}

/** Its name, where a list has said it before, and the places of all the rest. A name that came later would move them. */
function ComingRequest({ name: known, hasPane }: { name: string | undefined; hasPane: boolean }) {
  const [name] = useState(known)
  return (
    <div className={styles.column} aria-busy="true">
      <ComingHead name={name}>{!hasPane && <BackToRequests isSmall />}</ComingHead>
      <div className={threadStyles.log}>
        <div className={threadStyles.messages}>
          <ComingTurn />
          <Skeleton className={requestSkeletonStyles.mine} />
          <ComingTurn />
        </div>
      </div>
      <ComposerPlace />
    </div>
  )
}

function ComingTurn() {
  return (
    <div className={requestSkeletonStyles.theirs}>
      <Skeleton shape="face" className={requestSkeletonStyles.face} />
      <Skeleton className={requestSkeletonStyles.words} />
    </div>
  )
}
