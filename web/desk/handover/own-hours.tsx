import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import type { OwnHours as Hours } from '#contract/desk/shifts.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { PlusIcon } from '#web/kit/icons.tsx'
import input from '#web/kit/input.module.css'
import { CloseIcon } from '#web/kit/page-icons.tsx'
import { Select } from '#web/kit/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { useOwnHours, useSetOwnHours } from './handover-data.ts'
import styles from './own-hours.module.css'

/** Whole days away, and hours by a clock of one's own: colleagues see both before they give one something. */
export function OwnHours() {
  const { data } = useOwnHours()
  return data ? <Form key={JSON.stringify(data)} hours={data} /> : null
}

const schema = z.object({
  zone: z.string(),
  opens: z.string(),
  closes: z.string(),
  days: z.array(z.object({ key: z.string(), first: z.string(), last: z.string() })),
})
type Draft = z.output<typeof schema>

function Form({ hours }: { hours: Hours }) {
  const me = useSession()?.staff.id
  const { value, change, discard } = useDraft({ name: `desk.form.own-hours.${me}`, schema, initial: draftOf(hours) })
  const save = useSetOwnHours(discard)
  const faults = save.error instanceof CallError ? (save.error.errors ?? {}) : {}
  const write = (part: Partial<Draft>) => change({ ...value, ...part })
  const setDays = (key: string, part: Partial<Draft['days'][number]>) =>
    write({ days: value.days.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate(hoursOf(value))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="own-hours">
      <h2 id="own-hours" className="d4">
        My days and hours
      </h2>
      <p className="quiet">
        On a day away nothing is given to you without a word, and members are told that you are away. Outside your hours
        colleagues see when you are back.
      </p>
      {save.error && <AlertBox variant="error">{save.error.message}</AlertBox>}
      <ul className={styles.days}>
        {value.days.map(({ key, first, last }, index) => (
          <li key={key} className={styles.day}>
            <Field
              label="Away from"
              type="date"
              required
              value={first}
              error={faults[`days_away.${index}.first_day`]?.[0]}
              onValue={(day) => setDays(key, { first: String(day), last: last < String(day) ? String(day) : last })}
            />
            <Field
              label="Through"
              type="date"
              required
              value={last}
              error={faults[`days_away.${index}.last_day`]?.[0]}
              onValue={(day) => setDays(key, { last: String(day) })}
            />
            <IconButton
              label={`Remove ${first || 'these days'}`}
              onClick={() => write({ days: value.days.filter((one) => one.key !== key) })}
            >
              <CloseIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button
          small
          variant="secondary"
          onClick={() => write({ days: [...value.days, { key: crypto.randomUUID(), first: '', last: '' }] })}
        >
          <PlusIcon />
          Add days away
        </Button>
      </div>
      <div className={styles.clock}>
        <Select
          label="My time zone"
          value={value.zone}
          placeholder="The office’s hours"
          error={faults['hours.time_zone']?.[0]}
          options={ZONES.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onValue={(zone) => write({ zone })}
        />
        {value.zone && (
          <>
            <TimeField
              label="From"
              value={value.opens}
              error={faults['hours.opens']?.[0]}
              onValue={(opens) => write({ opens })}
            />
            <TimeField
              label="To"
              value={value.closes}
              error={faults['hours.closes']?.[0]}
              onValue={(closes) => write({ closes })}
            />
          </>
        )}
      </div>
      <Button type="submit" variant="secondary" loading={save.isPending}>
        Save days and hours
      </Button>
    </form>
  )
}

type TimeFieldProps = { label: string; value: string; error: string | undefined; onValue: (value: string) => void }

function TimeField({ label, value, error, onValue }: TimeFieldProps) {
  return (
    <FieldFrame label={label} required error={error}>
      {(wiring) => (
        <input
          {...wiring}
          type="time"
          className={input.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const draftOf = ({ hours, days_away }: Hours): Draft => ({
  zone: hours?.time_zone ?? '',
  opens: hours?.opens ?? '09:00',
  closes: hours?.closes ?? '17:00',
  days: days_away.map(({ first_day, last_day }) => ({ key: first_day, first: first_day, last: last_day })),
})

const hoursOf = ({ zone, opens, closes, days }: Draft): Hours => ({
  hours: zone ? { time_zone: zone, opens, closes } : null,
  days_away: days.map(({ first, last }) => ({ first_day: first, last_day: last })),
})
