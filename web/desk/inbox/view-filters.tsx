import type { QueueFilters } from '#contract/desk/saved-views.ts'
import { useQueueChoices } from '#web/desk/shared/queries.ts'
import { tabs } from '#web/desk/shared/queue-search.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { Field } from '#web/kit/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { Switch } from '#web/kit/switch.tsx'
import { DUE_ON, keyOf, named, numberIn, optionsOf, tagOptions, WAITING_ON } from './filter-words.ts'
import styles from './view-dialog.module.css'

interface ViewFiltersProps {
  filters: QueueFilters
  onFilters: (filters: QueueFilters) => void
}

const Q_MAX_CHARACTERS = 200

/** What a saved view cuts the queue by, each of it to be changed. */
export function ViewFilters({ filters, onFilters }: ViewFiltersProps) {
  const { data } = useQueueChoices()
  const change = (some: Partial<QueueFilters>) => onFilters({ ...filters, ...some })
  const tags = tagOptions(data?.tags, filters.tag)
  return (
    <fieldset className={styles.filters}>
      <legend>What it shows</legend>
      <Select
        label="Whose"
        required
        value={filters.tab}
        options={tabs.map((tab) => ({ value: tab, label: tab }))}
        onValue={(value) => change({ tab: tabs.find((tab) => tab === value) ?? 'Mine' })}
      />
      <Field
        label="Words"
        maxLength={Q_MAX_CHARACTERS}
        value={filters.q ?? ''}
        onValue={(q) => change({ q: String(q) || undefined })}
      />
      <Select
        label="Waiting on"
        placeholder="Anybody"
        value={filters.waiting ?? ''}
        options={optionsOf(WAITING_ON)}
        onValue={(value) => change({ waiting: keyOf(WAITING_ON, value) })}
      />
      <Select
        label="State"
        placeholder="Any state"
        value={filters.state ?? ''}
        options={optionsOf(STATE_LABELS)}
        onValue={(value) => change({ state: keyOf(STATE_LABELS, value) })}
      />
      <Select
        label="Category"
        placeholder="Any category"
        value={String(filters.category ?? '')}
        options={named(data?.categories, filters.category)}
        onValue={(value) => change({ category: numberIn(value) })}
      />
      <Select
        label="Company"
        placeholder="Any company"
        value={String(filters.company ?? '')}
        options={named(data?.companies, filters.company)}
        onValue={(value) => change({ company: numberIn(value) })}
      />
      {tags.length > 0 && (
        <Select
          label="Tag"
          placeholder="Any tag"
          value={filters.tag ?? ''}
          options={tags}
          onValue={(tag) => change({ tag: tag || undefined })}
        />
      )}
      <Select
        label="Due"
        placeholder="At any time"
        value={filters.due ?? ''}
        options={optionsOf(DUE_ON)}
        onValue={(value) => change({ due: keyOf(DUE_ON, value) })}
      />
      <Switch
        label="Overdue alone"
        checked={filters.overdue === true}
        onCheckedChange={(overdue) => change({ overdue: overdue ? true : undefined })}
      />
      <Switch
        label="Unread alone"
        checked={filters.unread === true}
        onCheckedChange={(unread) => change({ unread: unread ? true : undefined })}
      />
    </fieldset>
  )
}
