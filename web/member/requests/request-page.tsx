import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import {
  type Attention,
  completedRequests,
  getRequest,
  inProgressRequests,
  type ListedRequest,
  openRequests,
  type RequestDetail,
} from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { hueOfPicture } from '#web/illustrations/hues.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useMedia } from '#web/kit/layout/use-media.ts'
import { call } from '#web/wire/call.ts'
import { isKeyOf, keyOf } from '#web/wire/keys.ts'
import { sentences } from '#web/wire/sentences.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useMilestones } from '../shared/milestones.ts'
import { OfflineBanner, offline } from '../shared/offline-banner.tsx'
import { useCurrentUser } from '../shared/queries.ts'
import { Composer, ComposerPlace } from './composer/composer.tsx'
import { useAttention } from './details/request-attention.ts'
import type { RequestFactsProps } from './details/request-facts.tsx'
import type { ListPaneProps } from './list/list-pane.tsx'
import requestSkeletonStyles from './list/request-skeleton.module.css'
import { useOptions } from './options/data.ts'
import { BackToRequests, ComingHead, RequestHead } from './request-head.tsx'
import styles from './request-page.module.css'
import { conciergeOf } from './thread/concierge.ts'
import { usePrinted } from './thread/printing.ts'
import threadStyles from './thread/thread.module.css'
import { Thread } from './thread/thread.tsx'

const RequestFacts = lazy(() =>
  import('./details/request-facts.tsx')
    .then((file): { default: ComponentType<RequestFactsProps> } => ({ default: file.RequestFacts }))
    // the name above the thread is the concierge's
    .catch(() => ({ default: () => null })),
)
const ListPane = lazy(() =>
  import('./list/list-pane.tsx')
    .then((file): { default: ComponentType<ListPaneProps> } => ({ default: file.ListPane }))
    // it has the link to all requests
    .catch(() => ({ default: () => null })),
)

/** One request: its thread, the composer, and if there is room the other requests and its details. */
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
        <section className={styles.pane} aria-label={t('Your requests')}>
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
        <ComingRequest key={id} listed={coming} hasPane={hasPane} />
      )}
    </div>
  )
}

/**
 * The current user, or the error. A part of the page that mounts fetches a failed user again. The error is kept until
 * the response, so that the page stays mounted.
 */
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
  // over the thread, which shrinks: the header and the composer stay in place
  useEffect(() => {
    const setByPage = (byPage: boolean) => offline.set([offline.current()[0], byPage])
    setByPage(true)
    return () => setByPage(false)
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
        {!user && noUser && <LoadFailed error={noUser} title={t('You can’t write just now')} size="line" />}
      </div>
      {drawPrinted?.({
        request,
        steps,
        concierge: conciergeOf(request, attention),
        options,
        member: user?.full_name,
      })}
      {isWide && (
        <aside className={styles.aside} aria-label={t('About this request')}>
          <Suspense>
            <RequestFacts request={request} attention={attention} company={company} options={options} />
          </Suspense>
        </aside>
      )}
    </>
  )
}

/** Its position in the list of all requests. */
const tabOf = ({ status }: RequestDetail) => (status === 'closed' ? { tab: 'Completed' } : {})

function useRequest(id: string) {
  return useQuery({
    queryKey: keyOf(getRequest, { params: { id } }),
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
      <h1 className="d2">{t('Request Details')}</h1>
      <LoadFailed
        error={error}
        size="page"
        title={t('We couldn’t open this request')}
        gone={{
          title: t('We can’t find that request'),
          way: <Button render={<Link to="/requests" />}>{t('Go to your requests')}</Button>,
        }}
      />
    </>
  )
}

const lists = [openRequests, inProgressRequests, completedRequests]

/** The request's row in a cached list. */
function useListed(id: string): ListedRequest | undefined {
  return useQueryClient()
    .getQueriesData<ListedRequest[]>({ predicate: ({ queryKey }) => isKeyOf(queryKey, lists) })
    .flatMap(([, data]) => data ?? [])
    .find(({ external_id }) => external_id === id)
}

/** Shows the name, if a list has loaded it, and placeholders for the rest. A name that loads later would move them. */
function ComingRequest({ listed, hasPane }: { listed: ListedRequest | undefined; hasPane: boolean }) {
  const [request] = useState(listed)
  return (
    <div className={styles.column} aria-busy="true">
      <ComingHead request={request}>{!hasPane && <BackToRequests isSmall />}</ComingHead>
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
