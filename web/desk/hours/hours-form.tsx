import type { FormEvent } from 'react'
import { useSession } from '#web/desk/shared/queries.ts'
import { RecordConflict } from '#web/desk/shared/record-conflict.tsx'
import { saySaved } from '#web/desk/shared/say-saved.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { HolidayFields } from './holiday-fields.tsx'
import styles from './hours.module.css'
import { useSaveHours } from './hours-data.ts'
import { draftFrom, type Faults, type Hours, hoursDraft, hoursFrom } from './hours-draft.ts'
import { HOURS_LABELS, hoursFromRecord, hoursRecord, sayHours } from './hours-record.ts'
import { WeekFields } from './week-fields.tsx'
import { WhatChanges } from './what-changes.tsx'

export function HoursForm({ hours }: { hours: Hours }) {
  const staffId = useSession()?.staff.id
  const name = `desk.hours.${staffId}`
  const editor = useRecordDraft({ name, schema: hoursDraft, saved: draftFrom(hours), version: hours.version })
  const { form: draft, change, discard, saved, base, isBehind } = editor
  const save = useSaveHours()
  const goOn = (act: () => void) => {
    save.reset()
    act()
  }
  const faults: Faults = save.error instanceof CallError ? (save.error.errors ?? {}) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isBehind) return
    save.mutate(hoursFrom(draft, editor.version), {
      onSuccess({ version }) {
        discard()
        saySaved('The hours are saved.', () => save.mutateAsync(hoursFrom(saved, version)))
      },
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {save.error && !isBehind && <AlertBox variant="error">{save.error.message}</AlertBox>}
      <section className={styles.part} aria-labelledby="hours-answers">
        <h2 id="hours-answers" className="d5">
          How soon
        </h2>
        <div className={styles.pair}>
          <Field
            label="First answer, in minutes"
            type="number"
            required
            value={draft.first_minutes}
            error={faults['first_minutes']?.[0]}
            hint={hours.now.first_due ? `A request sent now: ${momentLabel(hours.now.first_due)}` : undefined}
            onValue={(minutes) => change({ ...draft, first_minutes: String(minutes) })}
          />
          <Field
            label="Every answer after it, in minutes"
            type="number"
            required
            value={draft.next_minutes}
            error={faults['next_minutes']?.[0]}
            hint={hours.now.next_due ? `A message written now: ${momentLabel(hours.now.next_due)}` : undefined}
            onValue={(minutes) => change({ ...draft, next_minutes: String(minutes) })}
          />
        </div>
      </section>
      <section className={styles.part} aria-labelledby="hours-week">
        <h2 id="hours-week" className="d5">
          The week
        </h2>
        <Select
          label="Time zone"
          required
          options={zonesWith(draft.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={draft.time_zone}
          error={faults['time_zone']?.[0]}
          onValue={(time_zone) => change({ ...draft, time_zone })}
        />
        <WeekFields draft={draft} faults={faults} onChange={change} />
      </section>
      <div className={styles.both}>
        <HolidayFields draft={draft} faults={faults} onChange={change} />
        {!isBehind && <WhatChanges draft={draft} saved={saved} version={editor.version} />}
      </div>
      {/* where one is who has just tried to save */}
      {isBehind && (
        <RecordConflict
          mine={hoursRecord(draft)}
          theirs={hoursRecord(saved)}
          base={base && hoursRecord(base)}
          labels={HOURS_LABELS}
          say={sayHours}
          onMerge={(together) => goOn(() => editor.merge(hoursFromRecord(together, draft, saved)))}
          onTheirs={() => goOn(discard)}
        />
      )}
      <Button type="submit" disabled={isBehind} loading={save.isPending}>
        Save hours
      </Button>
    </form>
  )
}

const zonesWith = (zone: string) => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

const momentLabel = (moment: string) =>
  `due ${new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(moment))}`
