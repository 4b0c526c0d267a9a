import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { DAY_MS } from '#basics/time/duration.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { deskSnoozeTimes } from '#contract/desk/queue/snoozes.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { clockTime, momentInSentence } from '#web/desk/shared/time/moments.ts'
import { queryOf } from '#web/desk/shared/wire/query-of.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Dialog, type DialogPlace } from '#web/kit/overlays/dialog.tsx'
import { dueLabel } from './answer-due.ts'
import { fieldTime, fromField } from './chosen-time.ts'
import { useClosedDays } from './closed-days.ts'
import { actOnMany, asideLabel, type Target } from './queue/many-acts.ts'
import styles from './snooze-dialog.module.css'
import { OwnMoment } from './when-field.tsx'

type SnoozeDialogProps = {
  open: boolean
  /** Several targets are snoozed until the same time. */
  targets: readonly (Target & {
    readonly member: { readonly name: string }
    readonly answer_due: { readonly at: string | null } | null
    /** Milestones, if they are loaded: the dialog offers the days of promised answers. */
    readonly milestones?: { readonly steps: readonly Milestone[] }
  })[]
  /** Position below its button in the bulk bar. */
  below?: DialogPlace | undefined
  onClose: () => void
  /** Runs after the requests are snoozed. */
  onDone?: () => void
}

/**
 * Chooses until when a request is snoozed. A message from the member and the day of a promised answer always end it.
 */
export function SnoozeDialog({ open, targets, below, onClose, onDone }: SnoozeDialogProps) {
  const title = targets.length === 1 ? 'Snooze until' : `Snooze ${targets.length} requests until`
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog open={open} title={title} below={below} onClose={onClose} initialFocus={first}>
      <Choices
        targets={targets}
        first={first}
        onChoose={(until) => {
          onClose()
          void actOnMany({ kind: 'snooze', until }, targets, asideLabel(until)).then((isDone) => isDone && onDone?.())
        }}
      />
    </Dialog>
  )
}

type ChoicesProps = Pick<SnoozeDialogProps, 'targets'> & {
  first: RefObject<HTMLButtonElement | null>
  onChoose: (until: string | null) => void
}

function Choices({ targets, first: firstChoice, onChoose }: ChoicesProps) {
  const [own, setOwn] = useState<string | null>(null)
  const now = timeNow()
  const { data: { times } = { times: [] } } = useQuery(queryOf(deskSnoozeTimes, { query: {} }))
  const { steps, backAt, isComing } = useOwnTimes(targets)
  const [first] = targets
  const who =
    targets.length === 1 && first ? `${isolate(firstNameOf(first.member.name))} writes` : 'Their member writes'
  const choices = [
    { label: who, when: 'and not before', run: () => onChoose(null) },
    ...[...times, ...steps].map(({ label, at }) => ({
      label,
      when: whenLabel(label, at, now),
      run: () => onChoose(at),
    })),
    { label: 'A day and time …', when: '', run: () => setOwn(fieldTime(new Date(times[1]?.at ?? now))) },
  ]
  const pressed = (event: KeyboardEvent) => {
    const choice = own === null && /^[1-9]$/.test(event.key) ? choices[Number(event.key) - 1] : undefined
    // The number of the last choice may change until the promised days are loaded.
    if (!choice || (isComing && choice === choices.at(-1))) return
    event.preventDefault()
    choice.run()
  }
  const at = own === null ? null : fromField(own)
  return (
    <div className="stack" onKeyDown={pressed} role="presentation">
      {own === null ? (
        <ul>
          {choices.map(({ label, when, run }, index) => (
            <li key={`${label} ${when}`}>
              <button ref={index === 0 ? firstChoice : undefined} type="button" className={styles.choice} onClick={run}>
                <span className={styles.when}>
                  <b>{label}</b> <span className="quiet">{when}</span>
                </span>
                {index < KEYS && <kbd aria-hidden="true">{index + 1}</kbd>}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (at) onChoose(at.toISOString())
          }}
        >
          <OwnMoment now={now} value={own} onValue={setOwn} />
          <div className="buttons">
            <Button type="submit" disabled={!at}>
              Snooze
            </Button>
            <Button variant="tertiary" onClick={() => setOwn(null)}>
              Back
            </Button>
          </div>
        </form>
      )}
      <Notes targets={targets} backAt={backAt} now={now} />
    </div>
  )
}

/** Number of choices that a digit key can select. */
const KEYS = 9

/** Upcoming days of a request's milestones, and the latest time at which the request returns. */
function useOwnTimes(targets: ChoicesProps['targets']) {
  const one = targets.length === 1 ? targets[0] : undefined
  const dated = one?.milestones?.steps.filter(({ due_on, done_at }) => due_on && !done_at) ?? []
  const query = {
    days: dated.length > 0 ? dated.map(({ due_on }) => due_on).join() : undefined,
    due: one?.answer_due?.at ?? undefined,
  }
  const { data, isLoading } = useQuery({
    ...queryOf(deskSnoozeTimes, { query }),
    enabled: query.days !== undefined || query.due !== undefined,
  })
  const steps = dated.flatMap(({ words, due_on }) => {
    const at = data?.on_days.find(({ day }) => day === due_on)?.at
    return at === undefined ? [] : [{ label: words, at }]
  })
  return { steps, backAt: data?.back_at ?? null, isComing: isLoading }
}

/**
 * Times of a choice: "2:00 PM" later today, "Thu, Nov 19, 8:00 AM" otherwise, "Nov 23, 8:00 AM" if the label names the
 * day.
 */
function whenLabel(label: string, at: string, now: Date): string {
  if (new Date(at).toDateString() === now.toDateString()) return clockTime(at)
  const weekday = label === formatDate(at, { weekday: 'long' }) ? undefined : 'short'
  return `${formatDate(at, { weekday, month: 'short', day: 'numeric' })}, ${clockTime(at)}`
}

const DAYS_AHEAD = 7

/** Notes on closed days and on promised answers, which end the snooze earlier. */
function Notes({ targets, backAt, now }: Pick<ChoicesProps, 'targets'> & { backAt: string | null; now: Date }) {
  const closedOn = useClosedDays()
  const closed = Array.from({ length: DAYS_AHEAD }, (_, day) => new Date(now.getTime() + day * DAY_MS))
    .filter((day) => closedOn(fieldTime(day).slice(0, 'yyyy-mm-dd'.length))?.startsWith('closed for'))
    .map((day) => day.toLocaleDateString('en-US', { weekday: 'short', day: 'numeric' }))
  const [first] = targets
  const due = targets.length === 1 ? first?.answer_due?.at : null
  const isPromised = targets.some(({ answer_due }) => answer_due?.at)
  if (closed.length === 0 && !isPromised) return null
  return (
    <p className={styles.notes}>
      {closed.length > 0 &&
        `${new Intl.ListFormat('en-US').format(closed)} ${closed.length === 1 ? 'is' : 'are'} closed. `}
      {due &&
        `With an ${dueLabel(due, now)}, the request returns ${backAt ? momentInSentence(backAt, now) : 'before that'} at the latest.`}
      {!due && isPromised && 'Each request returns before its answer is due.'}
    </p>
  )
}
