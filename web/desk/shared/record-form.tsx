import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import type { useRecordDraft } from '#web/drafts/use-draft.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import pane from './pane.module.css'
import { RecordConflict } from './record-conflict.tsx'
import type { Say } from './record-differences.ts'
import styles from './record-form.module.css'
import { RecordPresence } from './record-presence.tsx'
import { useFocusAfter } from './use-focus-after.ts'

type Draft<T> = Omit<ReturnType<typeof useRecordDraft<T>>, 'change'>

interface RecordFormProps<T extends object> {
  draft: Draft<T>
  /** What each field is called, for whoever has to choose between two versions. */
  labels: Readonly<Record<keyof T & string, string>>
  /** A field's value in words, where they are not the value itself. */
  say?: Say<T>
  saving: { readonly error: Error | null; readonly isPending: boolean; reset(): void }
  isNew: boolean
  /** What others who have it open are found by: "company-4". A new one has nobody yet. */
  record?: string | undefined
  /** The words on the button that saves. */
  save: string
  onSave: () => void
  children: ReactNode
}

/** An editor of a record. Above its fields: whether anything is unsaved, and what to do about it. */
export function RecordForm<T extends object>(props: RecordFormProps<T>) {
  const { draft, labels, say, saving, isNew, record, save, onSave, children } = props
  const { isChanged, isBehind } = draft
  const form = useRef<HTMLFormElement>(null)
  // once the errors stand on the page, so that the first field is read out with its own
  useEffect(() => {
    if (saving.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [saving.error])
  // saving is next, or the fields
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
    <form ref={form} className={pane.form} onSubmit={submit} noValidate>
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
