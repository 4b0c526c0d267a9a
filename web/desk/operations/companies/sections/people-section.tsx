import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DirectoryState } from '#contract/desk/operations/company-tokens.ts'
import type { companyEligibility } from '#contract/desk/operations/eligibility.ts'
import { applyFeedRun, companyFeed, dropFeedRun, type FeedRun, feedRunFaults } from '#contract/desk/operations/feeds.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { Connection } from '#web/desk/shared/directory/connection.tsx'
import { type DirectorySource, useCompanyDirectory } from '#web/desk/shared/directory/directory-data.ts'
import { lastCall } from '#web/desk/shared/directory/last-call.ts'
import { type FeedCalls, FeedRuns, HeldRuns, STATES, sentenceOf } from '#web/desk/shared/feeds/feed-runs.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { momentLabel } from '#web/desk/shared/time/moments.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Skeleton } from '#web/kit/feedback/skeleton.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import { counted, number } from '../counts.ts'
import { Domains } from '../domains.tsx'
import { List } from '../eligibility.tsx'
import { useEligibility, useShowTrial } from '../eligibility-data.ts'
import styles from './section.module.css'
import { Row, Rows, Section } from './section.tsx'

const calls: FeedCalls = {
  apply: (id, removed) => call(applyFeedRun, { params: { id }, body: { removed } }),
  drop: (id) => call(dropFeedRun, { params: { id } }),
  faults: async (id) => (await call(feedRunFaults, { params: { id } })).run.listed_faults,
  refetch: () => refetchAnswers(companyFeed),
}

type Part = 'domains' | 'list' | 'directory' | 'file'

export const useCompanyFeed = (id: string) => useQuery(queryOf(companyFeed, { params: { id } }))

export const heldOf = (runs: readonly FeedRun[]) => runs.filter(({ state }) => state === 'held')

/** How the company's people are known, by its domains, list, directory or nightly file. One opens below the rows. */
export function PeopleSection({ companyId }: { companyId: string }) {
  const { data: eligible, error, refetch } = useEligibility(companyId)
  const source = useCompanyDirectory(companyId)
  const { data: feed } = useCompanyFeed(companyId)
  const [open, setOpen] = useState<Part | null>(null)
  const act = (part: Part, label: string, name: string): ReactNode => (
    <Button
      small
      variant="tertiary"
      aria-expanded={open === part}
      aria-label={`${label}: ${name}`}
      onClick={() => setOpen(open === part ? null : part)}
    >
      {open === part ? 'Close' : label}
    </Button>
  )
  return (
    <Section id="people" title="People and sync">
      {error && !eligible && <LoadFailed error={error} onRetry={refetch} />}
      {!error && !eligible && <Skeleton shape="full" />}
      {feed && open !== 'file' && <Held runs={feed.runs} onLook={() => setOpen('file')} />}
      {eligible && (
        <Rows>
          <EligibleRows eligible={eligible} act={act} />
          {source.directory && (
            <DirectoryRow directory={source.directory} act={act('directory', 'Look', 'directory')} />
          )}
          {feed && <FileRow {...feed} act={act('file', 'Look', 'nightly file')} />}
        </Rows>
      )}
      {open && eligible && (
        <div className={styles.opened}>
          <Opened part={open} companyId={companyId} eligible={eligible} source={source} runs={feed?.runs ?? []} />
        </div>
      )}
    </Section>
  )
}

type Eligible = AnswerOf<typeof companyEligibility>
type EligibleRowsProps = { eligible: Eligible; act: (part: Part, label: string, name: string) => ReactNode }

function EligibleRows({ eligible: { domains, addresses }, act }: EligibleRowsProps) {
  return (
    <>
      <Row
        label="Email domains"
        value={domains.join(', ') || 'None'}
        note="Everyone who confirms an address there belongs to the company"
        act={act('domains', 'Change', 'email domains')}
      />
      <Row
        label="On the list"
        value={addresses === 0 ? 'No one' : counted(addresses, 'person', 'people')}
        note="Known by an address, or by an employee number and a date of birth"
        act={act('list', 'Change', 'list of people')}
      />
    </>
  )
}

type OpenedProps = {
  part: Part
  companyId: string
  eligible: Eligible
  source: DirectorySource
  runs: readonly FeedRun[]
}

/** What a row changes or shows. Domains and list change after a dry run. */
function Opened({ part, companyId, eligible: { domains, addresses }, source, runs }: OpenedProps) {
  const show = useShowTrial()
  if (part === 'directory') return <Connection {...source} />
  if (part === 'file') return <Files runs={runs} />
  if (part === 'list') return <List companyId={companyId} addresses={addresses} show={show} />
  return <Domains key={domains.join()} companyId={companyId} domains={domains} show={show} />
}

function Files({ runs }: { runs: readonly FeedRun[] }) {
  return (
    <div className={layout.stack20}>
      <HeldRuns runs={runs} calls={calls} />
      <FeedRuns runs={runs} calls={calls} />
    </div>
  )
}

/** A file that waits for a decision. It is decided below. */
function Held({ runs, onLook }: { runs: readonly FeedRun[]; onLook: () => void }) {
  const [held] = heldOf(runs)
  if (!held) return null
  return (
    <AlertBox variant="warning">
      <div className={styles.held}>
        <p>
          <b>
            {held.removed > 0
              ? `A file would remove ${counted(held.removed, 'person', 'people')}.`
              : 'A file is on hold.'}
          </b>{' '}
          The company decides; you can, too, if they ask.
        </p>
        <Button small variant="secondary" aria-label="Look: file on hold" onClick={onLook}>
          Look
        </Button>
      </div>
    </AlertBox>
  )
}

function DirectoryRow({ directory, act }: { directory: DirectoryState; act: ReactNode }) {
  const { title, note } = lastCall(directory, useMinute())
  if (directory.tokens.length === 0)
    return (
      <Row
        label="Directory"
        value="Not connected"
        note="Its IT contact can do this without us, under Sign-in & sync"
        act={act}
      />
    )
  return (
    <Row
      label="Directory"
      value="Connected"
      note={`Last call: ${[title, note].filter(Boolean).join('. ')}`}
      act={act}
    />
  )
}

type FileRowProps = {
  runs: readonly FeedRun[]
  limit_percent: number
  limit_people: number
  act: ReactNode
}

function FileRow({ runs: [last], limit_percent, limit_people, act }: FileRowProps) {
  const now = useMinute()
  const asks = `Asks first above ${limit_percent}% and ${number(limit_people)} people`
  return (
    <Row
      label="Nightly file"
      value={last ? `${momentLabel(last.received_at, now)}: ${STATES[last.state]}` : 'None has come yet'}
      note={last ? `${sentenceOf(last)} ${asks}` : asks}
      act={act}
    />
  )
}
