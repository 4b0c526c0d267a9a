import { useNavigate } from '@tanstack/react-router'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { take } from '#web/desk/concierge/requests/change-request.ts'
import { Milestones } from '#web/desk/concierge/requests/milestones/section.tsx'
import { Options } from '#web/desk/concierge/requests/options/section.tsx'
import { ResultSection } from '#web/desk/concierge/requests/result/section.tsx'
import { useResultAsked } from '#web/desk/concierge/requests/result/use-asked.tsx'
import { Tags } from '#web/desk/concierge/requests/tags/section.tsx'
import { OwnTimeSection } from '#web/desk/concierge/requests/time/section.tsx'
import { OpeningCard } from '#web/desk/concierge/requests/timeline/opening-card.tsx'
import type { Moving } from '#web/desk/concierge/requests/use-confirmed-change.tsx'
import parts from '#web/desk/concierge/shared/member-parts.module.css'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { panelProps, TabList } from '#web/kit/controls/tabs.tsx'
import { AssigneePicker } from './assignee-picker.tsx'
import { MemberFacts } from './member-facts.tsx'
import styles from './phone.module.css'
import { StatePicker } from './state-picker.tsx'

const PARTS = ['Talk', 'Request', 'Member'] as const
/** Parts of a request that a phone shows one at a time. */
export type PhonePartName = (typeof PARTS)[number]

interface PhoneTabsProps {
  id: string
  request: DeskRequest
  part: PhonePartName
  onPart: (part: PhonePartName) => void
}

/** Tabs of a request on a phone: conversation, answers and member. */
export function PhoneTabs({ id, request, part, onPart }: PhoneTabsProps) {
  return (
    <TabList
      id={id}
      label="This request"
      className={styles.tabs}
      tabs={PARTS.map((title) => ({ title: titleOf(title, request) }))}
      active={PARTS.indexOf(part)}
      onActivate={(index) => onPart(PARTS[index] ?? 'Talk')}
    />
  )
}

const titleOf = (part: PhonePartName, { about }: DeskRequest) => (part === 'Member' ? about.first_name : part)

/** One of the parts besides the conversation. */
export function PhonePart({ id, part, ...moving }: Moving & { id: string; part: PhonePartName }) {
  const { request, move, busy } = moving
  return (
    <>
      <div
        role="tabpanel"
        {...panelProps(id, titleOf(part, request))}
        className={styles.part}
        // focusable, so that the keyboard can scroll it
        tabIndex={0}
      >
        {part === 'Member' ? (
          <MemberFacts request={request} alone />
        ) : (
          <div className={parts.facts}>
            <h2 className="sr">The request</h2>
            <OpeningCard request={request} whole />
            <Milestones request={request} />
            <Options request={request} />
            <Tags request={request} />
            <OfferedResult request={request} />
            <OwnTimeSection request={request} />
          </div>
        )}
      </div>
      {part === 'Request' && (
        <div className={styles.moves}>
          <StatePicker state={request.state} busy={busy} onMove={move} />
          <AssigneePicker request={request} busy={busy} onMove={move} />
        </div>
      )}
    </>
  )
}

function OfferedResult({ request }: { request: DeskRequest }) {
  const { onAsk, dialog } = useResultAsked(request)
  return (
    <>
      <ResultSection request={request} onAsk={onAsk} offered />
      {dialog}
    </>
  )
}

/** Button beside the empty composer: takes an unassigned request, or solves the request. */
export function PhoneAct({ request, move, busy }: Moving) {
  const navigate = useNavigate()
  if (request.status === 'closed') return null
  if (!request.assignee)
    return (
      <Button variant="secondary" className={styles.act} loading={busy} onClick={() => move(take(null))}>
        Take it
      </Button>
    )
  const toQueue = () => void navigate({ to: '/', search: sameQueue })
  return (
    <Button
      variant="secondary"
      className={styles.act}
      loading={busy}
      onClick={() => move({ state: 'solved' }, toQueue)}
    >
      Solve
    </Button>
  )
}
