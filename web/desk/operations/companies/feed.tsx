import { useQuery } from '@tanstack/react-query'
import { applyFeedRun, companyFeed, dropFeedRun, feedRunFaults } from '#contract/desk/operations/feeds.ts'
import { type FeedCalls, FeedRuns } from '#web/desk/shared/feeds/feed-runs.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import pane from '#web/desk/shared/pane.module.css'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'

const calls: FeedCalls = {
  apply: (id, removed) => call(applyFeedRun, { params: { id }, body: { removed } }),
  drop: (id) => call(dropFeedRun, { params: { id } }),
  faults: async (id) => (await call(feedRunFaults, { params: { id } })).run.listed_faults,
  refetch: () => refetchAnswers(companyFeed),
}

/** Files that the company's own system sent, and the decision about a file on hold. */
export function Feed({ companyId }: { companyId: string }) {
  const { data, error, refetch } = useQuery(queryOf(companyFeed, { params: { id: companyId } }))
  return (
    <section className={pane.part} aria-labelledby="feed">
      <h3 className="d4" id="feed">
        Nightly file
      </h3>
      <p>
        The company’s own system can send its list. A file is applied by itself, unless it would remove more than{' '}
        {data ? `${data.limit_percent} % of the people and more than ${data.limit_people}` : 'the limit'}.
      </p>
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton shape="full" />}
      {data && <FeedRuns runs={data.runs} calls={calls} />}
    </section>
  )
}
