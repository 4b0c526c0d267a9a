import { useQuery } from '@tanstack/react-query'
import { applyOwnFeedRun, dropOwnFeedRun, ownCompanyFeed, ownFeedRun } from '#contract/desk/operations/feeds.ts'
import { type FeedCalls, FeedRuns } from '#web/desk/shared/feeds/feed-runs.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import layout from '#web/kit/layout/layout.module.css'

const calls: FeedCalls = {
  apply: (id, removed) => call(applyOwnFeedRun, { params: { id }, body: { removed } }),
  drop: (id) => call(dropOwnFeedRun, { params: { id } }),
  faults: async (id) => (await call(ownFeedRun, { params: { id } })).run.listed_faults,
  refetch: () => refetchAnswers(ownCompanyFeed),
}

/** Where the company's system sends its list, and what became of each file. */
export function FileTab() {
  const { data, error, refetch } = useQuery(queryOf(ownCompanyFeed, {}))
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton shape="full" />
  const copy = () =>
    navigator.clipboard.writeText(data.address).then(
      () => toasts.done('The address is copied.'),
      () => toasts.fail('This browser does not allow copying. Please select the address yourself.'),
    )
  return (
    <div className={layout.stack20}>
      <section className={layout.stack12} aria-labelledby="nightly-file">
        <h2 className="d4" id="nightly-file">
          The nightly file
        </h2>
        <p>
          Where to send it: <code>{data.address}</code>{' '}
          <Button small variant="tertiary" onClick={copy}>
            Copy
          </Button>
        </p>
        <p>
          Send a CSV by <code>PUT</code> with the company’s token. A column for a work email, or for an employee number
          and a date of birth, identifies people; columns for site, plan, from and until are read, too.
        </p>
        <p>
          We ask first when more than {data.limit_percent} % and more than {data.limit_people} people would be removed,
          when a column is missing, or when a line cannot be read and people would be removed.
        </p>
        <p>
          {data.contact_email
            ? `A file on hold is mailed to ${data.contact_email} and to us.`
            : 'A file on hold is mailed to us. Tell us whom of you to mail, too.'}
        </p>
      </section>
      <section className={layout.stack12} aria-labelledby="files">
        <h2 className="d4" id="files">
          Files
        </h2>
        <FeedRuns runs={data.runs} calls={calls} />
      </section>
    </div>
  )
}
