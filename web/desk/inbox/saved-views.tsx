import { lazy, Suspense, useState } from 'react'
import { isolate } from '#basics/isolate.ts'
import type { QueueFilters, SavedView } from '#contract/desk/saved-views.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useSavedViews } from '#web/desk/shared/queries.ts'
import { isSameSearch, parseQueueSearch, type QueueSearch } from '#web/desk/shared/queue-search.ts'
import { ChevronDownIcon } from '#web/kit/page-icons.tsx'
import styles from './saved-views.module.css'

const ViewDialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

interface SavedViewsProps {
  search: QueueSearch
  onChoose: (search: QueueSearch) => void
}

/** Cuts that one comes back to. What is shown may be saved; a view of one's own can be changed, shared, dropped. */
export function SavedViews({ search, onChoose }: SavedViewsProps) {
  const { data: views = [] } = useSavedViews()
  const [editing, setEditing] = useState<'new' | SavedView | null>(null)
  const [opened, setOpened] = useState(false)
  const shown = views.find((view) => isSameSearch(searchOf(view), search))
  const edit = (what: 'new' | SavedView) => {
    setEditing(what)
    setOpened(true)
  }
  useCommands([
    ...views.map((view) => ({
      id: `view:${view.id}`,
      label: `Open ${isolate(view.name)}`,
      also: 'view saved',
      group: 'Views' as const,
      run: () => onChoose(searchOf(view)),
    })),
    { id: 'save-view', label: 'Save this view', group: 'Views', run: () => edit('new') },
    ...(shown?.mine
      ? [
          {
            id: 'edit-view',
            label: `Edit ${isolate(shown.name)}`,
            also: 'view',
            group: 'Views' as const,
            run: () => edit(shown),
          },
        ]
      : []),
  ])
  const own = views.filter(({ mine }) => mine)
  const shared = views.filter(({ mine }) => !mine)
  return (
    <span className={styles.views}>
      {views.length > 0 && (
        <span className={styles.choice}>
          <select
            aria-label="Saved views"
            value={shown?.id ?? ''}
            onChange={(event) => {
              const chosen = views.find(({ id }) => String(id) === event.target.value)
              if (chosen) onChoose(searchOf(chosen))
            }}
          >
            <option value="" disabled={shown !== undefined}>
              Views
            </option>
            {own.map(optionOf)}
            {shared.length > 0 && <optgroup label="Shared by colleagues">{shared.map(optionOf)}</optgroup>}
          </select>
          <ChevronDownIcon />
        </span>
      )}
      {shown?.mine ? (
        <button type="button" className={styles.act} onClick={() => edit(shown)}>
          Edit view
        </button>
      ) : (
        <button type="button" className={styles.act} onClick={() => edit('new')}>
          Save view
        </button>
      )}
      <Suspense fallback={null}>
        {opened && (
          <ViewDialog
            view={editing}
            filters={filtersFrom(search)}
            onRecut={(filters) => onChoose(parseQueueSearch(filters))}
            onClose={() => setEditing(null)}
          />
        )}
      </Suspense>
    </span>
  )
}

function optionOf({ id, name }: SavedView) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  )
}

const searchOf = ({ filters }: SavedView): QueueSearch => parseQueueSearch(filters)

function filtersFrom({ q, ...search }: QueueSearch): QueueFilters {
  return { ...search, q: q || undefined }
}
