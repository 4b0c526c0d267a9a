import { DAY_MINUTES, type DaySpan, minutesOf, spanWords } from '#basics/time/day-spans.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { SpanFields } from '#web/desk/shared/time/span-fields.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import styles from './hours.module.css'
import { type HoursDraft, placeOfFault, WEEKDAYS, type WeekdayHours } from './hours-draft.ts'

interface WeekFieldsProps {
  draft: HoursDraft
  faults: FieldErrors
  onChange: (draft: HoursDraft) => void
}

/**
 * A row for each weekday: whether it is open, and its times. A span over midnight belongs to the day on which it
 * starts.
 */
export function WeekFields({ draft, faults, onChange }: WeekFieldsProps) {
  const set = (index: number, day: Partial<WeekdayHours>) =>
    onChange({ ...draft, week: draft.week.map((one, at) => (at === index ? { ...one, ...day } : one)) })
  const placed = Object.entries(faults).map(([path, [message = '']]) => ({
    ...placeOfFault(draft.week, path),
    message,
  }))
  return (
    <section className={styles.part} aria-labelledby="hours-week">
      <div className={styles.title}>
        <h2 id="hours-week" className="d5">
          The week
        </h2>
        <Select
          className={styles.zone}
          label="Time zone"
          required
          options={zonesWith(draft.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={draft.time_zone}
          error={faults['time_zone']?.[0]}
          onValue={(time_zone) => onChange({ ...draft, time_zone })}
        />
      </div>
      <div className={styles.week}>
        <p className={styles.heads} aria-hidden="true">
          <span>Day</span>
          <span className={styles.scale}>
            {SCALE.map(([hour, label]) => (
              <span key={hour}>{label}</span>
            ))}
          </span>
          <span>Open</span>
          <span>Answers due</span>
        </p>
        <ul>
          {draft.week.map((day, index) => (
            <DayRow
              key={WEEKDAYS[index]}
              name={WEEKDAYS[index] ?? ''}
              day={day}
              due={day.open ? withinLabel(draft.next_minutes) : nextOpenDay(draft.week, index)}
              before={draft.week.at(index - 1)}
              fault={placed.find((fault) => fault.day === index)}
              onSet={(change) => set(index, change)}
            />
          ))}
        </ul>
      </div>
      {faults['week'] && <FieldError id="hours-week-error">{faults['week'][0]}</FieldError>}
    </section>
  )
}

const zonesWith = (zone: string) => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

/** Scale of the bars, from midnight to midnight. */
const SCALE = [
  [0, '12 AM'],
  [6, '6 AM'],
  [12, 'Noon'],
  [18, '6 PM'],
  [24, '12 AM'],
] as const

type DayRowProps = {
  name: string
  day: WeekdayHours
  /** The previous day, whose hours may extend over midnight. */
  before: WeekdayHours | undefined
  /** When a message on this day is answered. */
  due: string
  fault: { at?: number; message: string } | undefined
  onSet: (day: Partial<WeekdayHours>) => void
}

function DayRow({ name, day, before, due, fault, onSet }: DayRowProps) {
  const id = `hours-${name}-error`
  return (
    <li className={styles.day}>
      <label className={styles.open}>
        <input type="checkbox" checked={day.open} onChange={(event) => onSet({ open: event.target.checked })} />
        {name}
      </label>
      <span className={styles.bar} aria-hidden="true">
        {before?.open && before.spans.map((span) => <Stretch key={spanWords(span)} span={span} daysAgo={1} />)}
        {day.open && day.spans.map((span) => <Stretch key={spanWords(span)} span={span} daysAgo={0} />)}
      </span>
      {day.open ? (
        <SpanFields
          of={name}
          labels={{ opens: `${name} opens`, closes: `${name} closes` }}
          spans={day.spans}
          fault={fault && { span: fault.at ?? 0, id }}
          onChange={(spans) => onSet({ spans })}
        />
      ) : (
        <span className="quiet">Closed</span>
      )}
      <span className={styles.due}>
        <span className="sr">Answers due </span>
        {due}
      </span>
      {fault && <FieldError id={id}>{fault.message}</FieldError>}
    </li>
  )
}

/** The part of a span that is on this bar's day; null if it ends before. */
function Stretch({ span, daysAgo }: { span: DaySpan; daysAgo: 0 | 1 }) {
  const { from, to } = minutesOf(span)
  const [left, right] = [from, to].map((minute) => (minute / DAY_MINUTES - daysAgo) * 100)
  if (!(left !== undefined && right !== undefined && right > 0)) return null
  return (
    <i
      className={daysAgo > 0 ? styles.tail : undefined}
      style={{ left: `${Math.max(left, 0)}%`, right: `${100 - Math.min(right, 100)}%` }}
    />
  )
}

/** Examples: "in 4 h", "in 90 min". */
function withinLabel(minutes: string): string {
  const number = Number(minutes)
  if (!(number > 0)) return ''
  return number % 60 === 0 ? `in ${number / 60} h` : `in ${number} min`
}

/** The next open day. */
function nextOpenDay(week: readonly WeekdayHours[], from: number): string {
  const later = WEEKDAYS.map((_name, step) => (from + step + 1) % WEEKDAYS.length)
  return WEEKDAYS[later.find((index) => week[index]?.open) ?? -1] ?? ''
}
