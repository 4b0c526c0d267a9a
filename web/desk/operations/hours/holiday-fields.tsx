import { timeNow } from '#basics/time/server-clock.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { restoreFocus } from '#web/kit/layout/restore-focus.ts'
import { federalDaysMissing, withDays } from './federal.ts'
import styles from './hours.module.css'
import type { Holiday, HoursDraft } from './hours-draft.ts'

interface HolidayFieldsProps {
  draft: HoursDraft
  faults: FieldErrors
  onChange: (draft: HoursDraft) => void
}

/** Closed days, regardless of the weekday. */
export function HolidayFields({ draft, faults, onChange }: HolidayFieldsProps) {
  const changeTo = (holidays: Holiday[]) => onChange({ ...draft, holidays })
  const set = (key: string, change: Partial<Holiday>) =>
    changeTo(draft.holidays.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const missing = federalDaysMissing(draft, timeNow().toLocaleDateString('sv-SE'))
  return (
    <section className={styles.part} aria-labelledby="hours-holidays">
      <h2 id="hours-holidays" className="d5">
        Closed days
      </h2>
      <p className="quiet">
        {draft.holidays.length === 0 && 'No closed days yet. '}A closed day removes the hours that start on it. A night
        that started the day before continues to its end.
      </p>
      {draft.holidays.length > 0 && (
        <p className={styles.holidayHeads} aria-hidden="true">
          <span>Day</span>
          <span>Name</span>
        </p>
      )}
      <ul>
        {draft.holidays.map(({ key, day, name }, index) => (
          <li key={key} className={styles.holiday}>
            <Field
              label="Day"
              type="date"
              required
              value={day}
              error={faults[`holidays.${index}.day`]?.[0]}
              onValue={(value) => set(key, { day: String(value) })}
            />
            <Field
              label="Name"
              required
              value={name}
              error={faults[`holidays.${index}.name`]?.[0]}
              onValue={(value) => set(key, { name: String(value) })}
            />
            <IconButton
              label={`Remove ${name || 'this day'}`}
              onClick={(event) => {
                restoreFocus(event)
                changeTo(draft.holidays.filter((one) => one.key !== key))
              }}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {faults['holidays'] && <FieldError id="hours-holidays-error">{faults['holidays'][0]}</FieldError>}
      <div className={styles.acts}>
        <Button
          small
          variant="secondary"
          onClick={() => changeTo([...draft.holidays, { key: crypto.randomUUID(), day: '', name: '' }])}
        >
          <PlusIcon />
          Add a day
        </Button>
        {missing && (
          <Button
            small
            variant="tertiary"
            className={styles.federal}
            onClick={(event) => {
              restoreFocus(event)
              changeTo(withDays(draft.holidays, missing.days))
            }}
          >
            Add the federal holidays of {missing.year}
          </Button>
        )}
      </div>
    </section>
  )
}
