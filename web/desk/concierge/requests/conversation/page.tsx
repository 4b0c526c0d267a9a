import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { type PresentColleague } from '#contract/desk/queue/presence.ts'
import { type DeskRequest, deskMarkSeen } from '#contract/desk/requests/requests.ts'
import { takenBy, useChangeRequest, useMove } from '#web/desk/concierge/requests/change-request.ts'
import { Composer } from '#web/desk/concierge/requests/composer/composer.tsx'
import { Milestones } from '#web/desk/concierge/requests/milestones/section.tsx'
import { PromisesStrip } from '#web/desk/concierge/requests/promises/strip.tsx'
import { WorkRecorder } from '#web/desk/concierge/requests/time/work-recorder.tsx'
import { Timeline } from '#web/desk/concierge/requests/timeline/timeline.tsx'
import { type Moving, useConfirmedChange } from '#web/desk/concierge/requests/use-confirmed-change.tsx'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { LoadFailed } from '#web/desk/shared/layout/load-failed.tsx'
import { usePageTitle } from '#web/desk/shared/layout/use-page-title.ts'
import { usePhone } from '#web/desk/shared/layout/use-phone.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { readInQueues, useColleagues, useRequest, useSession } from '#web/desk/shared/wire/queries.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { panelProps } from '#web/kit/controls/tabs.tsx'
import { BackIcon } from '#web/kit/icons/page-icons.tsx'
import { ConversationHead } from './head.tsx'
import { MemberFacts } from './member-facts.tsx'
import styles from './page.module.css'
import { PhoneAct, PhonePart, type PhonePartName, PhoneTabs } from './phone.tsx'
import { presenceLabel, usePresence } from './presence.ts'
import presenceLineStyles from './presence-line.module.css'
import { ConversationSkeleton } from './skeleton.tsx'
import { TakenNotice } from './taken.tsx'

/** A request: its conversation on the left, its member on the right. */
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
        <LoadFailed error={error} onRetry={refetch} onPage missing="Request not found. The address may be mistyped." />
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
  const taken = useTaken(request, change)
  // Another request starts with the conversation.
  const [chosen, setChosen] = useState<{ of: string; part: PhonePartName }>({ of: id, part: 'Talk' })
  const part = isPhone && chosen.of === id ? chosen.part : 'Talk'
  return (
    <div className={styles.page}>
      <main className={styles.conversation} data-hue={hueOf(request.category?.hue)}>
        <ConversationHead {...moving} />
        {taken && <TakenNotice key={id} request={request} taken={taken} />}
        {isPhone && (
          <PhoneTabs id={tabs} request={request} part={part} onPart={(next) => setChosen({ of: id, part: next })} />
        )}
        {!isPhone && <Milestones key={`milestones ${id}`} request={request} road />}
        {/* keeps its position in the tree at every width, so that rotating a phone does not lose a draft */}
        <div
          className={styles.talk}
          hidden={part !== 'Talk'}
          role={isPhone ? 'tabpanel' : undefined}
          {...(isPhone && panelProps(tabs, 'Talk'))}
        >
          <PromisesStrip key={`promises ${id}`} request={request} />
          <Thread key={id} {...moving} isTaken={taken !== null} beside={isPhone && <PhoneAct {...moving} />} />
        </div>
        {part !== 'Talk' && <PhonePart id={tabs} part={part} {...moving} />}
        {question}
      </main>
      {!isPhone && <MemberSidebar request={request} />}
      <WorkRecorder key={`work ${request.external_id}`} requestId={request.external_id} />
    </div>
  )
}

/** The colleague who has just taken the request, if it is not assigned to the signed-in concierge. */
function useTaken({ external_id, assignee }: DeskRequest, change: ReturnType<typeof useChangeRequest>) {
  const me = useSession()?.staff.id
  const holder = assignee?.id ?? me
  return holder === me ? null : takenBy(change, external_id)
}

type ThreadProps = Moving & {
  /** A colleague has just taken the request. */
  isTaken: boolean
  beside: ReactNode
}

/** Messages, presence of colleagues, and the composer. */
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

/** The member's facts in a sidebar. */
function MemberSidebar({ request }: { request: DeskRequest }) {
  return (
    <aside className={styles.sidebar} aria-label="Member" tabIndex={0}>
      <MemberFacts request={request} />
    </aside>
  )
}

/** Colleagues who have this request open. The line is always rendered, so that the layout does not shift. */
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

/** Marks a conversation as read while it is visible, never in a background tab. */
function useMarkSeen({ external_id, last_seq }: Pick<DeskRequest, 'external_id' | 'last_seq'>): void {
  const client = useQueryClient()
  useEffect(() => {
    const mark = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      const seen = call(deskMarkSeen, { params: { external_id }, body: { up_to: last_seq } })
      // If this fails, the unread dot stays and the next visit marks the conversation.
      seen.then(() => readInQueues(client, external_id)).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [client, external_id, last_seq])
}
