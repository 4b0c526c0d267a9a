import { Link } from '@tanstack/react-router'
import { type ReactNode, useSyncExternalStore } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { createListeners } from '#basics/store.ts'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { useChangeReminder, useDueReminders, useHandovers } from '#web/desk/shared/promises.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { classNames } from '#web/kit/class-names.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CheckIcon, ChevronDownIcon, ClockIcon } from '#web/kit/page-icons.tsx'
import { localStore } from '#web/wire/browser-storage.ts'
import styles from './due-now.module.css'

/** What comes before the queue: reminders that are due until they are done, packets until they are acknowledged. */
export function DueNow({ inOneLine }: { inOneLine: boolean }) {
  const { data: reminders = [] } = useDueReminders()
  const { data: handovers } = useHandovers()
  const change = useChangeReminder()
  const packets = handovers?.to_me ?? []
  const isFolded = useFolded()
  const count = reminders.length + packets.length
  if (count === 0) return null
  const first = [
    ...packets.map(({ request, giver }) => `Handed over by ${firstNameOf(giver.name)}: ${request.name}`),
    ...reminders.map(({ what }) => what),
  ].slice(0, NAMED)
  return (
    <section className={classNames(styles.due, inOneLine && styles.band)} aria-label="Due now">
      <h2>
        <button type="button" aria-expanded={!isFolded} onClick={() => fold(!isFolded)}>
          <span className={styles.count}>{count}</span>
          Due now
          {isFolded && <span className={styles.first}>{first.join(' · ')}</span>}
          <ChevronDownIcon />
        </button>
      </h2>
      <ul hidden={isFolded}>
        {packets.map(({ id, request, giver }) => (
          <Row key={id} request={request} icon={<NoteIcon />} why={`Handed over by ${firstNameOf(giver.name)}`} />
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

/** Whether it is known what stands there, or nothing will say soon: rows that came before it would move under a hand. */
export function useDueNowKnown(): boolean {
  const calls = [useDueReminders(), useHandovers()]
  return calls.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0)
}

/** So many are named while it is folded. */
const NAMED = 2

/** For this browser: it is one line until somebody wants to see more of it. */
const UNFOLDED = 'tendwell.desk.due-now-unfolded'
const { notify, subscribe } = createListeners()

function fold(folded: boolean) {
  localStore.set(UNFOLDED, folded ? null : 'yes')
  notify()
}

const useFolded = (): boolean => useSyncExternalStore(subscribe, () => localStore.get(UNFOLDED) === null)

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
