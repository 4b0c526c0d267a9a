import { useState } from 'react'
import {
  deskChangeView,
  deskDropView,
  deskSavedViews,
  deskSaveView,
  type QueueFilters,
  type SavedView,
  VIEW_NAME_MAX_CHARACTERS,
} from '#contract/desk/queue/saved-views.ts'
import { call } from '#web/desk/shared/wire/call.ts'
import { refetchAnswers } from '#web/desk/shared/wire/queries.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { Switch } from '#web/kit/controls/switch.tsx'
import { FailureBox } from '#web/kit/feedback/failure-box.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Dialog } from '#web/kit/overlays/dialog.tsx'
import { sent } from '#web/wire/refusal.ts'
import { useAct } from '#web/wire/use-act.ts'
import { useForm } from '#web/wire/use-form.ts'
import styles from './view-dialog.module.css'
import { ViewFilters } from './view-filters.tsx'

interface ViewDialogProps {
  /** Null while the dialog is closed. */
  view: 'new' | SavedView | null
  /** Filters of a new view. */
  filters: QueueFilters
  /** Called after the filters of the shown view were changed. */
  onRecut: (filters: QueueFilters) => void
  onClose: () => void
}

/** Dialog to save the current filters as a view, or to rename, share, change or delete an own view. */
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
  const close = () => {
    void refetchAnswers(deskSavedViews)
    onDone()
  }
  const { form, errors, failure, pending } = useForm(
    sent(async () => {
      const body = { name, shared, filters }
      if (known) await call(deskChangeView, { params: { id: known.id }, body })
      else await call(deskSaveView, { body })
      onRecut(filters)
      close()
    }),
  )
  const drop = useAct(({ id }: SavedView) => call(deskDropView, { params: { id } }), { onDone: close })
  return (
    <form className={styles.form} {...form}>
      <FailureBox failure={failure ?? drop.failure} />
      <Field
        label="Name"
        name="name"
        required
        value={name}
        maxLength={VIEW_NAME_MAX_CHARACTERS}
        error={errors['name']}
        onValue={(text) => setName(String(text))}
      />
      <ViewFilters filters={filters} onFilters={setFilters} />
      <Switch label="Colleagues see it too" checked={shared} onCheckedChange={setShared} />
      <div className="buttons">
        <Button type="submit" loading={pending}>
          Save
        </Button>
        {known && (
          <Button variant="tertiary" loading={drop.isPending} onClick={() => drop.act(known)}>
            Delete view
          </Button>
        )}
      </div>
    </form>
  )
}
