import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  deskChangeView,
  deskDropView,
  deskSaveView,
  type QueueFilters,
  type SavedView,
  VIEW_NAME_MAX_CHARACTERS,
} from '#contract/desk/saved-views.ts'
import { call } from '#web/desk/shared/call.ts'
import { keys } from '#web/desk/shared/queries.ts'
import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Field } from '#web/kit/field.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { CallError } from '#web/wire/call-error.ts'
import styles from './view-dialog.module.css'
import { ViewFilters } from './view-filters.tsx'

interface ViewDialogProps {
  /** Null: the dialog is closed. */
  view: 'new' | SavedView | null
  /** What a new one will show. */
  filters: QueueFilters
  /** It may show something else now than was shown. */
  onRecut: (filters: QueueFilters) => void
  onClose: () => void
}

/** Names what is shown; or renames, shares or drops a view of one's own, or changes its filters. */
export function ViewDialog({ view, filters, onRecut, onClose }: ViewDialogProps) {
  return (
    <Dialog open={view !== null} title={view === 'new' ? 'Save this view' : 'Edit view'} onClose={onClose}>
      {view && <ViewForm view={view} filters={filters} onRecut={onRecut} onDone={onClose} />}
    </Dialog>
  )
}

type ViewFormProps = Pick<ViewDialogProps, 'filters' | 'onRecut'> & { view: 'new' | SavedView; onDone: () => void }

function ViewForm({ view, filters: shown, onRecut, onDone }: ViewFormProps) {
  const known = view === 'new' ? null : view
  const [name, setName] = useState(known?.name ?? '')
  const [shared, setShared] = useState(known?.shared ?? false)
  const [filters, setFilters] = useState(known?.filters ?? shown)
  const client = useQueryClient()
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: keys.views })
    onDone()
  }
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, shared, filters }
      if (known) await call(deskChangeView, { params: { id: known.id }, body })
      else await call(deskSaveView, { body })
    },
    onSuccess() {
      onRecut(filters)
      onSuccess()
    },
  })
  const drop = useMutation({
    mutationFn: ({ id }: SavedView) => call(deskDropView, { params: { id } }),
    onSuccess,
  })
  const error = save.error ?? drop.error
  const atName = error instanceof CallError ? error.errors?.['name']?.[0] : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {error && !atName && <AlertBox variant="error">{error.message}</AlertBox>}
      <Field
        label="Name"
        required
        value={name}
        maxLength={VIEW_NAME_MAX_CHARACTERS}
        error={atName}
        onValue={(text) => setName(String(text))}
      />
      <ViewFilters filters={filters} onFilters={setFilters} />
      <Switch label="Colleagues see it too" checked={shared} onCheckedChange={setShared} />
      <div className="buttons">
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
        {known && (
          <Button variant="tertiary" loading={drop.isPending} onClick={() => drop.mutate(known)}>
            Delete view
          </Button>
        )}
      </div>
    </form>
  )
}
