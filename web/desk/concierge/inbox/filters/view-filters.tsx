import { languageOptions } from '#basics/language/language-name.ts'
import { isLanguage } from '#basics/language/languages.ts'
import type { QueueFilters } from '#contract/desk/queue/saved-views.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { tabs } from '#web/desk/shared/search-params/queue-search.ts'
import { useQueueChoices } from '#web/desk/shared/wire/queries.ts'
import { Switch } from '#web/kit/controls/switch.tsx'
import { Field } from '#web/kit/fields/field.tsx'
import { Select } from '#web/kit/fields/select.tsx'
import { DUE_ON, keyOf, named, numberIn, optionsOf, tagOptions, WAITING_ON } from './filter-words.ts'
import styles from './view-dialog.module.css'

interface ViewFiltersProps {
  filters: QueueFilters
  onFilters: (filters: QueueFilters) => void
}

const Q_MAX_CHARACTERS = 200

/** Filters of a saved view, each of which can be changed. */
export function ViewFilters({ filters, onFilters }: ViewFiltersProps) {
  const change = (some: Partial<QueueFilters>) => onFilters({ ...filters, ...some })
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
      <AboutFilters filters={filters} onChange={change} />
      <Select
        label="Due"
        placeholder="At any time"
        value={filters.due ?? ''}
        options={optionsOf(DUE_ON)}
        onValue={(value) => change({ due: keyOf(DUE_ON, value) })}
      />
      <Switch
        label="Only overdue"
        checked={filters.overdue === true}
        onCheckedChange={(overdue) => change({ overdue: overdue ? true : undefined })}
      />
      <Switch
        label="Only unread"
        checked={filters.unread === true}
        onCheckedChange={(unread) => change({ unread: unread ? true : undefined })}
      />
    </fieldset>
  )
}

type AboutFiltersProps = { filters: QueueFilters; onChange: (some: Partial<QueueFilters>) => void }

/** Filters by what the requests are about and by their members. */
function AboutFilters({ filters, onChange }: AboutFiltersProps) {
  const { data } = useQueueChoices()
  const tags = tagOptions(data?.tags, filters.tag)
  return (
    <>
      <Select
        label="Category"
        placeholder="Any category"
        value={String(filters.category ?? '')}
        options={named(data?.categories, filters.category)}
        onValue={(value) => onChange({ category: numberIn(value) })}
      />
      <Select
        label="Company"
        placeholder="Any company"
        value={String(filters.company ?? '')}
        options={named(data?.companies, filters.company)}
        onValue={(value) => onChange({ company: numberIn(value) })}
      />
      {tags.length > 0 && (
        <Select
          label="Tag"
          placeholder="Any tag"
          value={filters.tag ?? ''}
          options={tags}
          onValue={(tag) => onChange({ tag: tag || undefined })}
        />
      )}
      <Select
        label="Language"
        placeholder="Any language"
        value={filters.language ?? ''}
        options={languageOptions}
        onValue={(language) => onChange({ language: isLanguage(language) ? language : undefined })}
      />
    </>
  )
}
