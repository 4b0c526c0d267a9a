import { useState } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import type { QueueFilters, SavedView } from '#contract/desk/queue/saved-views.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { isSameSearch, parseQueueSearch, type QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useSavedViews } from '#web/desk/shared/wire/queries.ts'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './saved-views.module.css'
import { ViewDialog } from './view-dialog.tsx'

interface SavedViewsProps {
  search: QueueSearch
  onChoose: (search: QueueSearch) => void
}

/** Saved views of the queue. The current filters can be saved; an own view can be changed, shared and deleted. */
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
      {opened && (
        <ViewDialog
          view={editing}
          filters={filtersFrom(search)}
          onRecut={(filters) => onChoose(parseQueueSearch(filters))}
          onClose={() => setEditing(null)}
        />
      )}
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
