import { createPortal } from 'react-dom'
import { duration } from '#basics/duration.ts'
import { fileSize } from '#basics/file-size.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import { recordOf } from '#contract/shared/option-record.ts'
import type { OptionSet, RequestOptions } from '#contract/shared/options.ts'
import { Mark } from '#web/kit/mark.tsx'
import { RichText } from '#web/kit/rich-text.tsx'
import { settings } from '#web/wire/settings.ts'
import { stepDay, stepStates } from '../shared/milestones.ts'
import { RoadBowl, RoadDot } from '../shared/road.tsx'
import { statusLabel } from '../shared/status-label.ts'
import { useCompletions } from './completions.ts'
import { type Ended, givenBackIn, headlineOf, moneyLine, sentenceOf, useEnded } from './ended.ts'
import { HandedOver } from './handed-over.tsx'
import styles from './printed-thread.module.css'
import { turnsOf } from './turns.ts'

export type PrintedThreadProps = {
  request: RequestDetail
  steps: readonly Milestone[]
  concierge: string | null
  options: RequestOptions | null
  /** Whose it is; unknown where that could not be fetched. */
  member: string | undefined
}

const wholeDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })
/** Beside a time, in one line with it. */
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** On paper: who, when, and every message, in absolute times. Files are named. */
export function PrintedThread({ request, steps, concierge, options, member }: PrintedThreadProps) {
  const now = timeNow()
  // the end of the thread has fetched it
  const { data: ended } = useEnded(request.external_id, false)
  const completed = useCompletions(false)?.get(request.external_id)
  return createPortal(
    <main className={styles.paper} data-printed="">
      <header className={styles.top}>
        <Mark brand={settings.brand} />
        <p>
          Printed {day.format(now)}, {clock.format(now)}, {placeName()}
          <br />
          <bdi>{member}</bdi>
        </p>
      </header>
      <h1 dir="auto">{request.name}</h1>
      <p className={styles.about}>{aboutWords(request, concierge, completed)}</p>
      {steps.length > 0 && <Steps steps={steps} isCompleted={request.status === 'closed'} now={now} />}
      {(request.details || request.answers) && (
        <div className={styles.card}>
          <HandedOver request={request} />
        </div>
      )}
      {options?.sets.map((set) => (
        <Decided key={set.id} set={set} />
      ))}
      {ended && <CameOfIt ended={ended} />}
      <h2 className={styles.heading}>Messages</h2>
      {turnsOf(request.messages, undefined).map(({ message, at, startsDay }) => (
        <div key={message.id} className={styles.entry}>
          {startsDay && <p className={styles.day}>{wholeDay.format(at)}</p>}
          <div className={styles.message}>
            <p className={styles.by}>
              <b>{message.source === 'user' ? 'You' : message.source_name}</b>
              <br />
              {clock.format(at)}
            </p>
            <div>
              <RichText html={message.body_html} />
              {message.attachments.map(({ key, filename, size }) => (
                <p key={key} className={styles.file}>
                  Attached: <bdi>{filename}</bdi>, {fileSize(size)}
                </p>
              ))}
            </div>
          </div>
        </div>
      ))}
      <p className={styles.end}>Between you and your concierge. Not disclosed to your employer.</p>
    </main>,
    document.body,
  )
}

/** "America/Chicago": by whose clock the times are. */
function placeName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
}

function aboutWords(
  { survey_category_name, issued_at, status }: RequestDetail,
  concierge: string | null,
  completed: Date | undefined,
): string {
  const category = survey_category_name ? `${survey_category_name}. ` : ''
  const opened = day.format(new Date(issued_at))
  if (completed && concierge) return `${category}${opened} to ${day.format(completed)}. Completed by ${concierge}.`
  const who = concierge ? ` With ${concierge}.` : ''
  return `${category}Opened ${opened}. ${statusLabel(status).words}.${who}`
}

/** What we say of it and the money, then what it gave back. */
function CameOfIt({ ended }: { ended: Ended }) {
  const headline = headlineOf(ended)
  const { result, time } = ended
  if (!headline) return null
  const money = result?.money ? moneyLine(result.money) : headline
  return (
    <>
      <h2 className={styles.heading}>{headline}</h2>
      {money !== headline && <p>{money}.</p>}
      {time && (
        <>
          <p>
            {result?.words && givenBackIn(ended)} {sentenceOf(time)}
          </p>
          <p>Your part: {duration(time.own.minutes)}.</p>
        </>
      )}
    </>
  )
}

/** From what was offered over what was picked to what was spent, as one record. */
function Decided({ set }: { set: OptionSet }) {
  return (
    <>
      <h2 className={styles.heading}>{set.versions.at(-1)?.question}</h2>
      {recordOf(set).map(({ key, words, by, at }) => (
        <div key={key} className={styles.message}>
          <p className={styles.by}>
            <b>{by ?? 'You'}</b>
            <br />
            {shortDay.format(new Date(at))}, {clock.format(new Date(at))}
          </p>
          <p>{words}</p>
        </div>
      ))}
    </>
  )
}

function Steps({ steps, isCompleted, now }: { steps: readonly Milestone[]; isCompleted: boolean; now: Date }) {
  const states = stepStates(steps, isCompleted)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => {
        const state = states[index] ?? 'next'
        return (
          <li key={step.id} data-step={state}>
            {index === steps.length - 1 ? <RoadBowl state={state} /> : <RoadDot state={state} />}
            <b>{step.words}</b>
            <span>{stepDay(step, now)}</span>
          </li>
        )
      })}
    </ol>
  )
}
