import { createPortal } from 'react-dom'
import { fileSize } from '#basics/file-size.ts'
import { capitalized } from '#basics/language/formats.ts'
import { t } from '#basics/language/translate.ts'
import { formatDate } from '#basics/time/date-format.ts'
import { duration } from '#basics/time/duration.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { RequestDetail } from '#contract/member/requests.ts'
import type { Milestone } from '#contract/shared/milestones.ts'
import type { OptionSet, RequestOptions } from '#contract/shared/options.ts'
import { recordOf } from '#domain/option-record.ts'
import { Mark } from '#web/kit/icons/mark.tsx'
import { RichText } from '#web/kit/lists/rich-text.tsx'
import { langOf } from '#web/kit/text/lang-of.ts'
import { Trans } from '#web/kit/text/trans.tsx'
import { useCompletions } from '#web/member/requests/ending/completions.ts'
import {
  type Ended,
  givenBackIn,
  headlineOf,
  moneyLine,
  sentenceOf,
  useEnded,
} from '#web/member/requests/ending/ended.ts'
import { RoadBowl, RoadDot } from '#web/member/shared/milestone-track.tsx'
import { stepDay, stepStates } from '#web/member/shared/milestones.ts'
import { statusLabel } from '#web/member/shared/status-label.ts'
import { settings } from '#web/wire/settings.ts'
import { HandedOver } from './handed-over.tsx'
import { CLOCK } from './message-time.ts'
import styles from './printed-thread.module.css'
import { turnsOf } from './turns.ts'

export type PrintedThreadProps = {
  request: RequestDetail
  steps: readonly Milestone[]
  concierge: string | null
  options: RequestOptions | null
  /** The member; unknown if it could not be fetched. */
  member: string | undefined
}

const DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const
const WHOLE_DAY = { weekday: 'long', ...DAY } as const
/** On one line with a time. */
const SHORT_DAY = { ...DAY, month: 'short' } as const

/** The printed form: speaker, time and text of every message, with absolute times. Files are listed by name. */
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
          {t('Printed {day}, {time}, {place}', {
            day: formatDate(now, DAY),
            time: formatDate(now, CLOCK),
            place: placeName(),
          })}
          <br />
          <bdi>{member}</bdi>
        </p>
      </header>
      <h1 dir="auto" lang={langOf(request, 'name')}>
        {request.name}
      </h1>
      <p className={styles.about}>
        {request.survey_category_name && (
          <span lang={langOf(request, 'survey_category_name')}>{request.survey_category_name}.</span>
        )}{' '}
        {aboutWords(request, concierge, completed)}
      </p>
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
      <h2 className={styles.heading}>{t('Messages')}</h2>
      {turnsOf(request.messages, undefined).map(({ message, at, startsDay }) => (
        <div key={message.id} className={styles.entry}>
          {startsDay && <p className={styles.day}>{capitalized(formatDate(at, WHOLE_DAY))}</p>}
          <div className={styles.message}>
            <p className={styles.by}>
              <b>{message.source === 'user' ? t('You') : message.source_name}</b>
              <br />
              {formatDate(at, CLOCK)}
            </p>
            <div>
              <RichText html={message.body_html} />
              {message.attachments.map(({ key, filename, size }) => (
                <p key={key} className={styles.file}>
                  <Trans
                    message="Attached: {name}, {size}"
                    values={{ name: <bdi>{filename}</bdi>, size: fileSize(size) }}
                  />
                </p>
              ))}
            </div>
          </div>
        </div>
      ))}
      <p className={styles.end}>{t('Between you and your concierge. Not disclosed to your employer.')}</p>
    </main>,
    document.body,
  )
}

/** "America/Chicago": the time zone of all times. */
function placeName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
}

function aboutWords(
  { issued_at, status }: RequestDetail,
  concierge: string | null,
  completed: Date | undefined,
): string {
  const from = formatDate(issued_at, DAY)
  const sentences =
    completed && concierge
      ? [t('{from} to {until}. Completed by {name}.', { from, until: formatDate(completed, DAY), name: concierge })]
      : [
          t('Opened {day}.', { day: from }),
          `${statusLabel(status).words}.`,
          concierge && t('With {name}.', { name: concierge }),
        ]
  return sentences.filter(Boolean).join(' ')
}

/** The concierge's summary and the money, then the saved time. */
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
          <p>{t('Your part: {duration}.', { duration: duration(time.own.minutes) })}</p>
        </>
      )}
    </>
  )
}

/** The options, the picks and the expenses, as one record. */
function Decided({ set }: { set: OptionSet }) {
  return (
    <>
      <h2 className={styles.heading}>{set.versions.at(-1)?.question}</h2>
      {recordOf(set).map(({ key, words, by, at }) => (
        <div key={key} className={styles.message}>
          <p className={styles.by}>
            <b>{by ?? t('You')}</b>
            <br />
            {formatDate(at, SHORT_DAY)}, {formatDate(at, CLOCK)}
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
