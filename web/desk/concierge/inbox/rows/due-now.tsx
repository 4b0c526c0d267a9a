import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createListeners } from '#basics/store.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { NoteIcon } from '#web/desk/shared/layout/icons.tsx'
import { useChangeReminder, useDueReminders, useHandovers } from '#web/desk/shared/promises.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { CheckIcon, ChevronDownIcon, ClockIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { localStore } from '#web/wire/browser-storage.ts'
import styles from './due-now.module.css'

/** Items above the queue: due reminders until they are done, and packets until they are acknowledged. */
export function DueNow({ inOneLine }: { inOneLine: boolean }) {
  const { data: reminders = [] } = useDueReminders()
  const { data: handovers } = useHandovers()
  const change = useChangeReminder()
  const packets = handovers?.to_me ?? []
  const isFolded = useFolded()
  const list = useRef<HTMLUListElement>(null)
  const [isAll, setAll] = useState(false)
  const count = reminders.length + packets.length
  if (count === 0) return null
  const first = [
    ...packets.map(
      ({ request, giver }) => `Handed over by ${isolate(firstNameOf(giver.name))}: ${isolate(request.name)}`,
    ),
    ...reminders.map(({ what }) => what),
  ].slice(0, NAMED)
  const rows = [
    ...packets.map(({ id, request, giver }) => (
      <Row
        key={`packet ${id}`}
        request={request}
        icon={<NoteIcon />}
        why={`Handed over by ${isolate(firstNameOf(giver.name))}`}
      />
    )),
    ...reminders.map(({ id, what, request }) => (
      <Row key={id} request={request} icon={<ClockIcon />} why={what}>
        <IconButton label={`Done: ${what}`} onClick={() => change.mutate({ id, done: true })}>
          <CheckIcon />
        </IconButton>
      </Row>
    )),
  ]
  const toggle = () => {
    setAll(false)
    fold(!isFolded)
  }
  const rest = isAll ? 0 : rows.length - SHOWN
  const showAll = () => {
    flushSync(() => setAll(true))
    // The button is gone: focus the first row that it revealed.
    list.current?.children[SHOWN]?.querySelector('a')?.focus()
  }
  return (
    <section className={classNames(styles.due, inOneLine && styles.band)} aria-label="Due now">
      <h2>
        <button type="button" aria-expanded={!isFolded} onClick={toggle}>
          <span className={styles.count}>{count}</span>
          Due now
          {isFolded && <span className={styles.first}>{first.join(' · ')}</span>}
          <ChevronDownIcon />
        </button>
      </h2>
      <ul ref={list} hidden={isFolded}>
        {isAll ? rows : rows.slice(0, SHOWN)}
        {rest > 0 && (
          <li>
            <button type="button" className={styles.more} onClick={showAll}>
              And {rest} more
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

/**
 * Whether both lists are loaded or have failed once. Rows that appear above the queue later would move it under the
 * pointer. A retry keeps the loaded rows.
 */
export function useDueNowKnown(): boolean {
  const calls = [useDueReminders(), useHandovers()]
  return calls.every(({ isLoading, isFetched, failureCount }) => !isLoading || isFetched || failureCount > 0)
}

/** Number of items that the folded line names, and number of rows before "And … more". */
const NAMED = 2
const SHOWN = 8

/** Stored in this browser: the section is folded until the concierge unfolds it. */
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
            <bdi>{request.name}</bdi> · <bdi>{request.member}</bdi>
          </span>
        </span>
      </Link>
      {children}
    </li>
  )
}
