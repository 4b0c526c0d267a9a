import type { FormEvent } from 'react'
import * as z from 'zod/mini'
import type { OwnHours as Hours } from '#contract/desk/queue/shifts.ts'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { SpanFields } from '#web/desk/shared/time/span-fields.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { FieldError } from '#web/kit/fields/field-error.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { PlusIcon } from '#web/kit/icons/icons.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import layout from '#web/kit/layout/layout.module.css'
import { CallError } from '#web/wire/call-error.ts'
import { useOwnHours, useSetOwnHours } from './handover-data.ts'
import styles from './own-hours.module.css'

/** Whole days away and own working hours. Colleagues see both before they assign something. */
export function OwnHours() {
  const { data } = useOwnHours()
  return data ? <Form key={JSON.stringify(data)} hours={data} /> : null
}

const span = z.object({ opens: z.string(), closes: z.string() })
const written = z.object({
  zone: z.string(),
  days: z.array(z.object({ key: z.string(), first: z.string(), last: z.string() })),
})
const schema = z.pipe(
  // the previous release stored a draft with one span a day
  z.union([z.extend(written, { spans: z.array(span) }), z.extend(written, span.shape)]),
  z.transform((stored) =>
    'spans' in stored
      ? stored
      : { zone: stored.zone, days: stored.days, spans: [{ opens: stored.opens, closes: stored.closes }] },
  ),
)
type Draft = z.output<typeof schema>

function Form({ hours }: { hours: Hours }) {
  const me = useSession()?.staff.id
  const { value, change, discard } = useDraft({ name: `desk.form.own-hours.${me}`, schema, initial: draftOf(hours) })
  const save = useSetOwnHours(discard)
  const faults: FieldErrors = save.error instanceof CallError ? (save.error.errors ?? {}) : {}
  const fault = spanFault(faults)
  const write = (part: Partial<Draft>) => change({ ...value, ...part })
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
        On a day away nothing is assigned to you without a question first, and members see that you are away. It removes
        the hours that start on it; a night that started the day before continues to its end. Outside your hours
        colleagues see when you are back.
      </p>
      {save.error && <AlertBox variant="error">{save.error.message}</AlertBox>}
      <DaysAway days={value.days} faults={faults} onChange={(days) => write({ days })} />
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
          <SpanFields
            labels={{ opens: 'From', closes: 'To' }}
            spans={value.spans}
            fault={fault && { span: fault.at, id: FAULT_ID }}
            onChange={(spans) => write({ spans })}
          />
        )}
        {fault && <FieldError id={FAULT_ID}>{fault.message}</FieldError>}
      </div>
      <Button type="submit" variant="secondary" loading={save.isPending}>
        Save days and hours
      </Button>
    </form>
  )
}

type DaysAwayProps = {
  days: Draft['days']
  faults: FieldErrors
  onChange: (days: Draft['days']) => void
}

function DaysAway({ days, faults, onChange }: DaysAwayProps) {
  const setDays = (key: string, part: Partial<Draft['days'][number]>) =>
    onChange(days.map((one) => (one.key === key ? { ...one, ...part } : one)))
  return (
    <ul className={layout.stack12}>
      {days.map(({ key, first, last }, index) => (
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
            onClick={() => onChange(days.filter((one) => one.key !== key))}
          >
            <CloseIcon />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

const FAULT_ID = 'own-hours-error'

/** The span that a validation error of the API refers to. */
function spanFault(faults: FieldErrors) {
  const [path, messages] = Object.entries(faults).find(([name]) => /^hours\.(spans|opens|closes)/.test(name)) ?? []
  return path === undefined ? undefined : { at: Number(/\d+/.exec(path)?.[0] ?? 0), message: messages?.[0] ?? '' }
}

const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone')]

const draftOf = ({ hours, days_away }: Hours): Draft => ({
  zone: hours?.time_zone ?? '',
  spans: hours ? (hours.spans ?? [hours]).map(({ opens, closes }) => ({ opens, closes })) : [DAY],
  days: days_away.map(({ first_day, last_day }) => ({ key: first_day, first: first_day, last: last_day })),
})

const DAY = { opens: '09:00', closes: '17:00' }

const hoursOf = ({ zone, spans, days }: Draft): Hours => ({
  // the previous release reads only the span from the first opening to the last closing
  hours: zone ? { time_zone: zone, opens: spans[0]?.opens ?? '', closes: spans.at(-1)?.closes ?? '', spans } : null,
  days_away: days.map(({ first, last }) => ({ first_day: first, last_day: last })),
})
