import { useId, useState } from 'react'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useQueueChoices } from '#web/desk/shared/queries.ts'
import { filtersIn, type QueueSearch } from '#web/desk/shared/queue-search.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { classNames } from '#web/kit/class-names.ts'
import { ChevronDownIcon } from '#web/kit/page-icons.tsx'
import { keyOf, optionsOf, tagOptions, WAITING_ON } from './filter-options.ts'
import styles from './queue-filters.module.css'

interface QueueFiltersProps {
  search: QueueSearch
  onChange: (change: Partial<QueueSearch>) => void
}
type Asleep = {
  /** How many lie aside. */
  asleep: number
}

const NONE = {
  state: undefined,
  waiting: undefined,
  category: undefined,
  company: undefined,
  tag: undefined,
  overdue: undefined,
  snoozed: undefined,
}

/** Narrower cuts of the queue. They stand in the address, so a link or a saved view keeps them. */
export function QueueFilters({ search, onChange, asleep }: QueueFiltersProps & Asleep) {
  const id = useId()
  const count = filtersIn(search)
  const [wanted, setWanted] = useState(false)
  const isOpen = wanted || count > (search.snoozed ? 1 : 0)
  const toggleOverdue = () => onChange({ overdue: search.overdue ? undefined : true })
  const toggleSnoozed = () => onChange({ snoozed: search.snoozed ? undefined : true })
  const filter = { group: 'Queue', also: 'filter only late aside' } as const
  useCommands([
    { ...filter, id: 'filter', label: 'Filter the queue', keys: 'f', run: () => setWanted(true) },
    {
      ...filter,
      id: 'overdue',
      label: search.overdue ? 'Show also what is in time' : 'Show what is overdue',
      run: toggleOverdue,
    },
    {
      ...filter,
      id: 'snoozed',
      label: search.snoozed ? 'Show what is not snoozed' : 'Show what is snoozed',
      run: toggleSnoozed,
    },
    ...(count > 0 ? [{ ...filter, id: 'no-filters', label: 'Clear the filters', run: () => onChange(NONE) }] : []),
  ])
  return (
    <div className={styles.filters}>
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => (isOpen || count > 0 ? (setWanted(false), onChange(NONE)) : setWanted(true))}
        >
          {count > 0 ? `Clear ${count === 1 ? 'the filter' : `${count} filters`}` : 'Filters'}
        </button>
        <label className={styles.check}>
          <input type="checkbox" checked={search.overdue === true} onChange={toggleOverdue} />
          Overdue
        </label>
        {(asleep > 0 || search.snoozed) && (
          <button
            type="button"
            className={classNames(styles.toggle, search.snoozed && styles.chosen)}
            aria-pressed={search.snoozed === true}
            onClick={toggleSnoozed}
          >
            Snoozed {asleep}
          </button>
        )}
      </div>
      <div id={id} className={styles.choices} hidden={!isOpen}>
        {isOpen && <Choices search={search} onChange={onChange} />}
      </div>
    </div>
  )
}

function Choices({ search, onChange }: QueueFiltersProps) {
  const { data } = useQueueChoices()
  const numbered = (one: { id: number; name: string }) => ({ value: String(one.id), label: one.name })
  const tags = tagOptions(data?.tags, search.tag)
  const number = (value: string) => (value === '' ? undefined : Number(value))
  return (
    <>
      <Choice
        label="Waiting on"
        none="Waiting on…"
        value={search.waiting ?? ''}
        options={optionsOf(WAITING_ON)}
        onValue={(value) => onChange({ waiting: keyOf(WAITING_ON, value) })}
      />
      <Choice
        label="State"
        none="Any state"
        value={search.state ?? ''}
        options={optionsOf(STATE_LABELS)}
        onValue={(value) => onChange({ state: keyOf(STATE_LABELS, value) })}
      />
      <Choice
        label="Category"
        none="Any category"
        value={String(search.category ?? '')}
        options={data?.categories.map(numbered) ?? []}
        onValue={(value) => onChange({ category: number(value) })}
      />
      <Choice
        label="Company"
        none="Any company"
        value={String(search.company ?? '')}
        options={data?.companies.map(numbered) ?? []}
        onValue={(value) => onChange({ company: number(value) })}
      />
      {tags.length > 0 && (
        <Choice
          label="Tag"
          none="Any tag"
          value={search.tag ?? ''}
          options={tags}
          onValue={(value) => onChange({ tag: value || undefined })}
        />
      )}
    </>
  )
}

type ChoiceProps = {
  label: string
  none: string
  value: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

function Choice({ label, none, value, options, onValue }: ChoiceProps) {
  return (
    <span className={classNames(styles.choice, value !== '' && styles.chosen)}>
      <select aria-label={label} value={value} onChange={(event) => onValue(event.target.value)}>
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
    </span>
  )
}
