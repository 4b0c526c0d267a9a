import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { relativeTime } from '#basics/relative-time.ts'
import type { DeskRequest } from '#contract/desk.ts'
import { type RequestStatus, requestStatus } from '#contract/requests.ts'
import { Button } from '#web/kit/button.tsx'
import { Drawer } from '#web/kit/drawer.tsx'
import { BackIcon } from '#web/kit/icons.tsx'
import { BowlGlyph } from '#web/kit/status.tsx'
import { useColleagues, useSession } from '../queries.ts'
import { sameQueue } from '../queue-search.ts'
import { STATUS_BOWLS, STATUS_WORDS, WAITING_WORDS } from '../words.ts'
import { type Change, useChangeRequest } from './change.ts'
import styles from './conversation-head.module.css'
import { MemberFacts } from './member-facts.tsx'
import { Picker } from './picker.tsx'

/** What the request is, and the three things a concierge moves: status, whom we wait for, whose it is. */
export function ConversationHead({ request }: { request: DeskRequest }) {
  const [aboutOpen, setAboutOpen] = useState(false)
  const change = useChangeRequest(request.external_id)
  const move = (body: Change) => change.mutate(body)
  return (
    <header className={styles.head}>
      <Link to="/" search={sameQueue} className={styles.back}>
        <BackIcon />
        Queue
      </Link>
      <div className={styles.title}>
        <h2 className="d4">{request.name}</h2>
        <p className="small">Opened {relativeTime(request.issued_at, new Date()).toLowerCase()}</p>
      </div>
      <div className={styles.moves}>
        <Button small variant="secondary" className={styles.about} onClick={() => setAboutOpen(true)}>
          About {request.about.first_name}
        </Button>
        <StatusPicker status={request.status} busy={change.isPending} onMove={(status) => move({ status })} />
        {request.status !== 'closed' && <WaitingPicker request={request} busy={change.isPending} onMove={move} />}
        <Owner request={request} busy={change.isPending} onMove={move} />
      </div>
      <Drawer
        open={aboutOpen}
        variant="nav"
        title={`About ${request.about.first_name}`}
        dismissible
        onCloseRequest={() => setAboutOpen(false)}
      >
        <MemberFacts request={request} />
      </Drawer>
    </header>
  )
}

type StatusPickerProps = { status: RequestStatus; busy: boolean; onMove: (status: RequestStatus) => void }

function StatusPicker({ status, busy, onMove }: StatusPickerProps) {
  const options = requestStatus.options.map((value) => ({
    value,
    label: STATUS_WORDS[value],
    // a completed request never goes back to the queue
    disabled: status === 'closed' && value === 'open',
  }))
  return (
    <Picker
      label="Status"
      icon={<BowlGlyph state={STATUS_BOWLS[status]} />}
      value={status}
      options={options}
      disabled={busy}
      onValue={(value) => onMove(requestStatus.options.find((known) => known === value) ?? status)}
    />
  )
}

type Moves = { request: DeskRequest; busy: boolean; onMove: (change: Change) => void }

function WaitingPicker({ request, busy, onMove }: Moves) {
  return (
    <Picker
      label="Waiting on"
      value={request.waiting_on ?? 'us'}
      disabled={busy}
      options={(['us', 'member', 'third_party'] as const).map((value) => ({
        value,
        label: `Waiting on ${WAITING_WORDS[value].toLowerCase()}`,
      }))}
      onValue={(value) => onMove({ waiting_on: value as NonNullable<Change['waiting_on']> })} // one of the options above
    />
  )
}

/** Nobody's: take it. Somebody's: give it to another, or put it back. */
function Owner({ request, busy, onMove }: Moves) {
  const { data: colleagues = [] } = useColleagues()
  const me = useSession()?.staff.id
  if (!request.assignee)
    return (
      <Button small onClick={() => onMove({ assignee: 'me' })} loading={busy}>
        Take it
      </Button>
    )
  const people = colleagues.some(({ id }) => id === request.assignee?.id)
    ? colleagues
    : [request.assignee, ...colleagues]
  return (
    <Picker
      label="Assigned to"
      value={String(request.assignee.id)}
      disabled={busy}
      options={[
        ...people.map(({ id, name }) => ({
          value: String(id),
          label: id === me ? `${name.split(' ')[0]} (you)` : name,
        })),
        { value: '', label: 'Nobody' },
      ]}
      onValue={(value) => onMove({ assignee: value === '' ? null : Number(value) })}
    />
  )
}
