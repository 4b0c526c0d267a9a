import type { FieldErrors } from '#contract/shared/problems.ts'
import { FieldError } from '#web/kit/field-error.tsx'
import { Select } from '#web/kit/select.tsx'
import styles from './hours.module.css'
import { dayOfFault, type HoursDraft, WEEKDAYS, type WeekdayHours } from './hours-draft.ts'

interface WeekFieldsProps {
  draft: HoursDraft
  faults: FieldErrors
  onChange: (draft: HoursDraft) => void
}

/** A row a day: whether we are here, and from when until when. */
export function WeekFields({ draft, faults, onChange }: WeekFieldsProps) {
  const set = (index: number, day: Partial<WeekdayHours>) =>
    onChange({ ...draft, week: draft.week.map((one, at) => (at === index ? { ...one, ...day } : one)) })
  const faultOf = (index: number) =>
    Object.entries(faults).find(([path]) => dayOfFault(draft.week, path) === index)?.[1][0]
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
              fault={faultOf(index)}
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

/** What the bars are read by, from midnight to midnight. */
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
  /** How soon, or when, what is written on this day is answered. */
  due: string
  fault: string | undefined
  onSet: (day: Partial<WeekdayHours>) => void
}

function DayRow({ name, day, due, fault, onSet }: DayRowProps) {
  const id = `hours-${name}-error`
  const faultProps = { 'aria-invalid': fault ? true : undefined, 'aria-describedby': fault ? id : undefined }
  return (
    <li className={styles.day}>
      <label className={styles.open}>
        <input type="checkbox" checked={day.open} onChange={(event) => onSet({ open: event.target.checked })} />
        {name}
      </label>
      <span className={styles.bar} aria-hidden="true">
        {day.open && <i style={{ left: `${shareOfDay(day.opens)}%`, right: `${100 - shareOfDay(day.closes)}%` }} />}
      </span>
      {day.open ? (
        <span className={styles.times}>
          <input
            type="time"
            aria-label={`${name} opens`}
            value={day.opens}
            {...faultProps}
            onChange={(event) => onSet({ opens: event.target.value })}
          />
          <span aria-hidden="true">to</span>
          <input
            type="time"
            aria-label={`${name} closes`}
            value={day.closes}
            {...faultProps}
            onChange={(event) => onSet({ closes: event.target.value })}
          />
        </span>
      ) : (
        <span className="quiet">Closed</span>
      )}
      <span className={styles.due}>
        <span className="sr">Answers due </span>
        {due}
      </span>
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </li>
  )
}

/** "in 4 h", "in 90 min". */
function withinLabel(minutes: string): string {
  const number = Number(minutes)
  if (!(number > 0)) return ''
  return number % 60 === 0 ? `in ${number / 60} h` : `in ${number} min`
}

/** The next day on which somebody is here. */
function nextOpenDay(week: readonly WeekdayHours[], from: number): string {
  const later = WEEKDAYS.map((_name, step) => (from + step + 1) % WEEKDAYS.length)
  return WEEKDAYS[later.find((index) => week[index]?.open) ?? -1] ?? ''
}

/** How much of the day has gone at a time by the clock, in percent. */
function shareOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / 14.4
}
