import { useQuery } from '@tanstack/react-query'
import { applyOwnFeedRun, dropOwnFeedRun, ownCompanyFeed, ownFeedRun } from '#contract/desk/operations/feeds.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { Note } from '#web/desk/employer/shared/figures.tsx'
import { CopyLine } from '#web/desk/shared/copy-button.tsx'
import { type FeedCalls, FeedRuns, HeldRuns, STATES, sentenceOf } from '#web/desk/shared/feeds/feed-runs.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { SettingRow, SettingRows } from '#web/desk/shared/layout/setting-rows.tsx'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './beside.module.css'

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
  return (
    <div className={layout.stack20}>
      <HeldRuns runs={data.runs} calls={calls} />
      <div className={styles.columns}>
        <section aria-label="The nightly file">
          <Settings feed={data} />
        </section>
        <aside className={styles.side} aria-label="About the nightly file">
          <section className={layout.stack8}>
            <h2 className="d5">What we read</h2>
            <p className="small quiet">
              A column for a <b>work email</b>, or for an <b>employee number</b> and a <b>date of birth</b>, identifies
              people. Columns for site, plan, from and until are read, too. Everything else is ignored and not stored.
            </p>
          </section>
          <Note title="We can’t list people">
            We keep codes, not names or numbers. To see whom a file would remove, compare it with the one before on your
            side.
          </Note>
        </aside>
      </div>
      <section className={layout.stack12} aria-labelledby="files">
        <h2 className="d4" id="files">
          Files
        </h2>
        <FeedRuns runs={data.runs} calls={calls} />
      </section>
    </div>
  )
}

function Settings({ feed }: { feed: AnswerOf<typeof ownCompanyFeed> }) {
  const { address, runs, limit_percent, limit_people, contact_email } = feed
  const now = useMinute()
  const [last] = runs
  return (
    <SettingRows>
      <SettingRow label="Where to send it">
        <CopyLine text={address} what="address" />
        <small>A CSV by PUT, with the token of your directory</small>
      </SettingRow>
      <SettingRow label="Last file">
        {last ? `${momentLabel(last.received_at, now)}: ${STATES[last.state]}` : 'None yet'}
        {last && <small>{sentenceOf(last)}</small>}
      </SettingRow>
      <SettingRow label="Ask first">
        When more than {limit_percent}% and more than {limit_people} people would be removed
        <small>Also when a column is missing, or when a line can’t be read and people would be removed</small>
      </SettingRow>
      <SettingRow label="Tell by email">
        {contact_email ? `${contact_email} and us` : 'Us alone'}
        <small>
          {contact_email
            ? 'A file on hold, and nights without a file'
            : 'Tell us whom of you to mail when a file is on hold'}
        </small>
      </SettingRow>
    </SettingRows>
  )
}
