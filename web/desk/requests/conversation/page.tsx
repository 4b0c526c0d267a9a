import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import { type PresentColleague } from '#contract/desk/presence.ts'
import { type DeskRequest, deskMarkSeen } from '#contract/desk/requests.ts'
import { takenBy, useChangeRequest, useMove } from '#web/desk/requests/change-request.ts'
import { Composer } from '#web/desk/requests/composer/composer.tsx'
import { Milestones } from '#web/desk/requests/milestones/section.tsx'
import { PromisesStrip } from '#web/desk/requests/promises/strip.tsx'
import { Timeline } from '#web/desk/requests/timeline/timeline.tsx'
import { type Moving, useConfirmedChange } from '#web/desk/requests/use-confirmed-change.tsx'
import { call } from '#web/desk/shared/call.ts'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { LoadFailed } from '#web/desk/shared/load-failed.tsx'
import { readInQueues, useColleagues, useRequest, useSession } from '#web/desk/shared/queries.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { usePageTitle } from '#web/desk/shared/use-page-title.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { BackIcon } from '#web/kit/page-icons.tsx'
import { panelProps } from '#web/kit/tabs.tsx'
import { ConversationHead } from './head.tsx'
import { MemberFacts } from './member-facts.tsx'
import styles from './page.module.css'
import type { PhonePartName } from './phone.tsx'
import { presenceLabel, usePresence } from './presence.ts'
import presenceLineStyles from './presence-line.module.css'
import { ConversationSkeleton } from './skeleton.tsx'

const WorkRecorder = lazy(async () => ({
  default: (await import('#web/desk/requests/time/work-recorder.tsx')).WorkRecorder,
}))
const TakenNotice = lazy(() => import('./taken.tsx').then((file) => ({ default: file.TakenNotice })))
const PhoneTabs = lazy(() => import('./phone.tsx').then((file) => ({ default: file.PhoneTabs })))
const PhonePart = lazy(() => import('./phone.tsx').then((file) => ({ default: file.PhonePart })))
const PhoneAct = lazy(() => import('./phone.tsx').then((file) => ({ default: file.PhoneAct })))

/** One request: what was said on the left, who it is for on the right. */
export function ConversationPage() {
  const { id } = useParams({ from: '/inbox/requests/$id' })
  const { data: request, error, refetch } = useRequest(id)
  usePageTitle(request ? `${isolate(request.name)}, ${isolate(request.member.name)}` : null)
  if (!request && error)
    return (
      <main className={styles.fault}>
        <Link to="/" search={sameQueue} className="back">
          <BackIcon />
          Queue
        </Link>
        <LoadFailed
          error={error}
          onRetry={refetch}
          onPage
          missing="There is no such request. It may have been mistyped."
        />
      </main>
    )
  if (!request) return <ConversationSkeleton />
  return <Conversation request={request} />
}

function Conversation({ request }: { request: DeskRequest }) {
  const id = request.external_id
  const isPhone = usePhone()
  const tabs = useId()
  const change = useChangeRequest(id)
  const { move, question } = useConfirmedChange(request, useMove(request, change))
  const moving = { request, move, busy: change.isPending }
  const me = useSession()?.staff.id
  const holder = request.assignee?.id ?? me
  const taken = holder === me ? null : takenBy(change, id)
  // another request begins with what was said
  const [chosen, setChosen] = useState<{ of: string; part: PhonePartName }>({ of: id, part: 'Talk' })
  const part = isPhone && chosen.of === id ? chosen.part : 'Talk'
  return (
    <div className={styles.page}>
      <main className={styles.conversation} data-hue={hueOf(request.category?.hue)}>
        <ConversationHead {...moving} />
        {taken && (
          <Suspense>
            <TakenNotice key={id} request={request} taken={taken} />
          </Suspense>
        )}
        {isPhone && (
          <Suspense fallback={<div className={styles.tabs} />}>
            <PhoneTabs id={tabs} request={request} part={part} onPart={(next) => setChosen({ of: id, part: next })} />
          </Suspense>
        )}
        {!isPhone && <Milestones key={`milestones ${id}`} request={request} road />}
        {/* stays where it is at every width, so that nothing that is being written is lost by turning a phone */}
        <div
          className={styles.talk}
          hidden={part !== 'Talk'}
          role={isPhone ? 'tabpanel' : undefined}
          {...(isPhone && panelProps(tabs, 'Talk'))}
        >
          <PromisesStrip key={`promises ${id}`} request={request} />
          <Thread key={id} {...moving} isTaken={taken !== null} beside={isPhone && <PhoneAct {...moving} />} />
        </div>
        {part !== 'Talk' && (
          <Suspense>
            <PhonePart id={tabs} part={part} {...moving} />
          </Suspense>
        )}
        {question}
      </main>
      {!isPhone && <MemberSidebar request={request} />}
      <Suspense>
        <WorkRecorder key={`work ${request.external_id}`} requestId={request.external_id} />
      </Suspense>
    </div>
  )
}

type ThreadProps = Moving & {
  /** A colleague has just taken it. */
  isTaken: boolean
  beside: ReactNode
}

/** What was said, who else is here, and a place to write. */
function Thread({ isTaken, beside, ...moving }: ThreadProps) {
  const { request } = moving
  useMarkSeen(request)
  const [newSince, setNewSince] = useState<number | null>(null)
  const { others, writes } = usePresence(request.external_id)
  return (
    <>
      <Timeline request={request} newSince={newSince} />
      <PresenceLine others={others} />
      <Composer {...moving} isTaken={isTaken} onNews={setNewSince} onTyping={writes} beside={beside} />
    </>
  )
}

/** The member, beside their request, where there is room. */
function MemberSidebar({ request }: { request: DeskRequest }) {
  return (
    <aside className={styles.sidebar} aria-label="Member" tabIndex={0}>
      <MemberFacts request={request} />
    </aside>
  )
}

/** Who else is here. Its line is always there, so that nothing moves when somebody comes. */
function PresenceLine({ others }: { others: readonly PresentColleague[] }) {
  const { data: colleagues = [] } = useColleagues()
  const people = others.map((one) => ({
    ...one,
    away: colleagues.some(({ id, on_shift }) => id === one.id && !on_shift),
  }))
  return (
    <p role="status" aria-label="Who else is here" className={presenceLineStyles.line}>
      {people.map(({ id, name, away }) => (
        <ColleagueFace key={id} name={name} size="small" away={away} className={presenceLineStyles.face} />
      ))}
      {presenceLabel(people)}
    </p>
  )
}

/** A conversation that is on the screen has been read: never in a tab that lies behind others. */
function useMarkSeen({ external_id, last_seq }: Pick<DeskRequest, 'external_id' | 'last_seq'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      const seen = call(deskMarkSeen, { params: { external_id }, body: { up_to: last_seq } })
      // where it fails, the dot stays, and the next look marks it
      seen.then(() => readInQueues(client, external_id)).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, external_id, last_seq])
}
