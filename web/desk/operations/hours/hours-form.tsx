import type { FormEvent } from 'react'
import type { FieldErrors } from '#contract/shared/problems.ts'
import { PageFrame } from '#web/desk/shared/layout/page-frame.tsx'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import { comparedRows } from '#web/desk/shared/records/record-differences.ts'
import { RecordPresence } from '#web/desk/shared/records/record-presence.tsx'
import { showSavedToast } from '#web/desk/shared/records/saved-toast.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { CallError } from '#web/wire/call-error.ts'
import { HolidayFields } from './holiday-fields.tsx'
import styles from './hours.module.css'
import { useSaveHours } from './hours-data.ts'
import { draftFrom, type Hours, type HoursDraft, hoursDraft, hoursFrom } from './hours-draft.ts'
import { HOURS_LABELS, hoursFromRecord, hoursRecord, sayHours } from './hours-record.ts'
import { WeekFields } from './week-fields.tsx'
import { WhatChanges } from './what-changes.tsx'

export const HOURS_LEAD = 'Answer times count these hours only, and pause while another party acts next.'

/** The page after the hours have loaded. Its save button is in the title line. */
export function HoursForm({ hours }: { hours: Hours }) {
  const staffId = useSession()?.staff.id
  const name = `desk.hours.${staffId}`
  const editor = useRecordDraft({ name, schema: hoursDraft, saved: draftFrom(hours), version: hours.version })
  const { form: draft, change, discard, saved, base, isBehind, isChanged } = editor
  const save = useSaveHours()
  const goOn = (act: () => void) => {
    save.reset()
    act()
  }
  const faults: FieldErrors = save.error instanceof CallError ? (save.error.errors ?? {}) : {}
  const versions = { mine: hoursRecord(draft), theirs: hoursRecord(saved), base: undefined }
  const changes = comparedRows(versions, Object.keys(HOURS_LABELS), sayHours).filter((row) => 'field' in row)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || isBehind || !isChanged) return
    save.mutate(hoursFrom(draft, editor.version), {
      onSuccess({ version }) {
        discard()
        showSavedToast('The hours are saved.', () => save.mutateAsync(hoursFrom(saved, version)))
      },
    })
  }
  return (
    <PageFrame
      title="Hours"
      lead={HOURS_LEAD}
      isHeadSticky
      tools={
        <>
          <RecordPresence record="hours" isWriting={isChanged} />
          {isChanged && (
            <Button variant="tertiary" disabled={save.isPending} onClick={() => goOn(discard)}>
              Discard
            </Button>
          )}
          <Button type="submit" form={FORM_ID} disabled={!isChanged || isBehind} loading={save.isPending}>
            {saveLabel(isBehind ? 0 : changes.length)}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} onSubmit={submit} noValidate>
        {save.error && !isBehind && <AlertBox variant="error">{save.error.message}</AlertBox>}
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
        <WeekFields draft={draft} faults={faults} onChange={change} />
        <div className={styles.both}>
          <HolidayFields draft={draft} faults={faults} onChange={change} />
          <div className={styles.side}>
            <HowSoon hours={hours} draft={draft} faults={faults} onChange={change} />
            {!isBehind && <WhatChanges draft={draft} changes={changes} version={editor.version} />}
          </div>
        </div>
      </form>
    </PageFrame>
  )
}

const FORM_ID = 'hours'

/** Label with the number of listed changes: "Save 1 change". */
function saveLabel(changes: number): string {
  if (changes === 0) return 'Save hours'
  return changes === 1 ? 'Save 1 change' : `Save ${changes} changes`
}

type HowSoonProps = { hours: Hours; draft: HoursDraft; faults: FieldErrors; onChange: (draft: HoursDraft) => void }

function HowSoon({ hours, draft, faults, onChange }: HowSoonProps) {
  return (
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
          hint={hours.now.first_due ? `Sent now: ${momentLabel(hours.now.first_due)}` : undefined}
          onValue={(minutes) => onChange({ ...draft, first_minutes: String(minutes) })}
        />
        <Field
          label="Every answer after it, in minutes"
          type="number"
          required
          value={draft.next_minutes}
          error={faults['next_minutes']?.[0]}
          hint={hours.now.next_due ? `Sent now: ${momentLabel(hours.now.next_due)}` : undefined}
          onValue={(minutes) => onChange({ ...draft, next_minutes: String(minutes) })}
        />
      </div>
    </section>
  )
}

const momentLabel = (moment: string) =>
  `due ${new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(new Date(moment))}`
