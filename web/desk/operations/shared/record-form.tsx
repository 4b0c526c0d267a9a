import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { RecordConflict } from '#web/desk/shared/records/record-conflict.tsx'
import type { Say } from '#web/desk/shared/records/record-differences.ts'
import { RecordPresence } from '#web/desk/shared/records/record-presence.tsx'
import { useFocusAfter } from '#web/desk/shared/records/use-focus-after.ts'
import type { useRecordDraft } from '#web/drafts/use-draft.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { AlertBox } from '#web/kit/feedback/alert-box.tsx'
import layout from '#web/kit/layout/layout.module.css'
import styles from './record-form.module.css'

type Draft<T> = Omit<ReturnType<typeof useRecordDraft<T>>, 'change'>

interface RecordFormProps<T extends object> {
  draft: Draft<T>
  /** Label of each field, for the choice between two versions. */
  labels: Readonly<Record<keyof T & string, string>>
  /** Formats a field's value for display. */
  say?: Say<T>
  saving: { readonly error: Error | null; readonly isPending: boolean; reset(): void }
  isNew: boolean
  /** Id for presence, such as "company-4". Undefined for a new record. */
  record?: string | undefined
  /** Label of the save button. */
  save: string
  onSave: () => void
  children: ReactNode
}

/** Form of a record. Above the fields it shows whether changes are unsaved, with acts for them. */
export function RecordForm<T extends object>(props: RecordFormProps<T>) {
  const { draft, labels, say, saving, isNew, record, save, onSave, children } = props
  const { isChanged, isBehind } = draft
  const form = useRef<HTMLFormElement>(null)
  // After the errors have rendered, so that a screen reader reads the first field with its error.
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [saving.error])
  // the focus moves to the save button or the fields
  useFocusAfter(isBehind, () =>
    form.current?.querySelector<HTMLElement>('[type=submit]:enabled, input, select, textarea'),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isChanged && !isBehind && !saving.isPending) onSave()
  }
  const discard = () => {
    saving.reset()
    draft.discard()
  }
  return (
    <form ref={form} className={layout.stack20} onSubmit={submit} noValidate>
      <div className={styles.place}>
        <div className={styles.bar}>
          <span className={styles.state} role="status">
            {isChanged && <i aria-hidden="true" />}
            {stateLabel(isChanged, isNew)}
          </span>
          {isChanged && (
            <Button small variant="tertiary" disabled={saving.isPending} onClick={discard}>
              Discard
            </Button>
          )}
          <Button small type="submit" disabled={!isChanged || isBehind} loading={saving.isPending}>
            {save}
          </Button>
        </div>
        {record && <RecordPresence record={record} isWriting={isChanged} />}
        {isBehind && (
          <RecordConflict
            mine={draft.form}
            theirs={draft.saved}
            base={draft.base}
            labels={labels}
            say={say}
            onMerge={(together) => {
              saving.reset()
              draft.merge(together)
            }}
            onTheirs={discard}
          />
        )}
        {!isBehind && saving.error && (
          <AlertBox variant="error">{saving.error.message} Nothing you typed is lost.</AlertBox>
        )}
      </div>
      {children}
    </form>
  )
}

function stateLabel(isChanged: boolean, isNew: boolean) {
  if (isChanged) return 'Unsaved changes'
  return isNew ? 'Nothing written yet' : 'Everything is saved'
}
