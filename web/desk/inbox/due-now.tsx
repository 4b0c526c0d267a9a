import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { useChangeReminder, useDueReminders, useHandovers } from '#web/desk/shared/promises.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { ClockIcon } from '#web/kit/icons.tsx'
import { CheckIcon } from '#web/kit/page-icons.tsx'
import styles from './due-now.module.css'

/** What comes before the queue: reminders that are due until they are done, packets until they are acknowledged. */
export function DueNow() {
  const { data: reminders = [] } = useDueReminders()
  const { data: handovers } = useHandovers()
  const change = useChangeReminder()
  const packets = handovers?.to_me ?? []
  if (reminders.length + packets.length === 0) return null
  return (
    <section className={styles.due} aria-label="Due now">
      <h2>Due now</h2>
      <ul>
        {packets.map(({ id, request, giver }) => (
          <Row key={id} request={request} icon={<NoteIcon />} why={`Handed over by ${giver.name.split(' ')[0]}`} />
        ))}
        {reminders.map(({ id, what, request }) => (
          <Row key={id} request={request} icon={<ClockIcon />} why={what}>
            <IconButton label={`Done: ${what}`} onClick={() => change.mutate({ id, done: true })}>
              <CheckIcon />
            </IconButton>
          </Row>
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  request: { external_id: string; name: string; member: string }
  icon: ReactNode
  why: string
  children?: ReactNode
}

function Row({ request, icon, why, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Link to="/requests/$id" params={{ id: request.external_id }} search={sameQueue}>
        {icon}
        <span>
          <b>{why}</b>
          <span>
            {request.name} · {request.member}
          </span>
        </span>
      </Link>
      {children}
    </li>
  )
}
