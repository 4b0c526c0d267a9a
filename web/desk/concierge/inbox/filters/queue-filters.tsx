import { useRef, useState } from 'react'
import { useOutside } from '#web/desk/concierge/inbox/use-outside.ts'
import { KeyCap } from '#web/desk/concierge/shared/key-cap.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { filtersIn, type QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { line } from '#web/kit/icons/icons.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { classNames } from '#web/kit/layout/class-names.ts'
import { afterPaint } from '#web/kit/motion/after-paint.ts'
import { FilterFinder } from './filter-finder.tsx'
import { type FilterWord, useFilterWords } from './filter-words.ts'
import styles from './queue-filters.module.css'

type QueueFiltersProps = {
  search: QueueSearch
  onChange: (change: Partial<QueueSearch>) => void
  /** Beside a conversation, only active filters are shown. */
  hasRoom: boolean
  /** Number of snoozed requests. */
  asleep: number
  /** Number of unread requests in the list; undefined if only a part of the list is loaded. */
  unread: number | undefined
}

const NONE = {
  state: undefined,
  waiting: undefined,
  category: undefined,
  company: undefined,
  tag: undefined,
  language: undefined,
  overdue: undefined,
  due: undefined,
  unread: undefined,
  snoozed: undefined,
}

export const FilterIcon = line('M3 6h18M7 12h10M10 18h4')

/** Filters of the queue, each a label with a menu. They are in the URL, so that a link or a saved view keeps them. */
export function QueueFilters({ search, onChange, hasRoom, asleep, unread }: QueueFiltersProps) {
  const count = filtersIn(search)
  const words = useFilterWords(search)
  const [isFinding, setFinding] = useState(false)
  const finder = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useOutside(place, isFinding, () => setFinding(false))
  const find = () => setFinding(true)
  const toggled = {
    overdue: () => onChange({ overdue: search.overdue ? undefined : true, due: undefined }),
    unread: () => onChange({ unread: search.unread ? undefined : true }),
    snoozed: () => onChange({ snoozed: search.snoozed ? undefined : true }),
  }
  useFilterCommands({ search, count, toggled, onFind: find, onClear: () => onChange(NONE) })
  const close = () => {
    finder.current?.focus()
    setFinding(false)
  }
  return (
    <div role="group" aria-label="Filters" className={styles.filters}>
      <div ref={place} className={styles.finder}>
        <button
          ref={finder}
          type="button"
          className={styles.act}
          aria-haspopup="dialog"
          aria-expanded={isFinding}
          onClick={() => (isFinding ? setFinding(false) : find())}
        >
          <FilterIcon /> Filter <KeyCap>f</KeyCap>
        </button>
        {isFinding && (
          <FilterFinder
            search={search}
            onClose={close}
            onChoose={(change) => {
              close()
              onChange(change)
            }}
          />
        )}
      </div>
      {words
        .filter(({ value }) => hasRoom || value !== '')
        .map((word) => (
          <Word key={word.label} word={word} onValue={(value) => onChange(word.choose(value))} />
        ))}
      {(hasRoom || search.unread) && (
        <Toggle isOn={search.unread} count={unread} onToggle={toggled.unread}>
          Unread
        </Toggle>
      )}
      {((hasRoom && asleep > 0) || search.snoozed) && (
        <Toggle isOn={search.snoozed} count={asleep} onToggle={toggled.snoozed}>
          Snoozed
        </Toggle>
      )}
      {count > 0 && (
        <button
          type="button"
          className={classNames(styles.act, styles.clear)}
          onClick={() => {
            finder.current?.focus()
            onChange(NONE)
          }}
        >
          {`Clear ${count === 1 ? 'the filter' : `${count} filters`}`}
        </button>
      )}
    </div>
  )
}

type FilterCommands = {
  search: QueueSearch
  /** Number of active filters. */
  count: number
  toggled: Record<'overdue' | 'unread' | 'snoozed', () => void>
  onFind: () => void
  onClear: () => void
}

function useFilterCommands({ search, count, toggled, onFind, onClear }: FilterCommands): void {
  const filter = {
    group: 'Queue',
    also: 'filter only late aside unread new due company category state tag language',
  } as const
  useCommands([
    { ...filter, id: 'filter', label: 'Filter the queue', keys: 'f', run: onFind },
    {
      ...filter,
      id: 'overdue',
      label: search.overdue ? 'Show all due times' : 'Show only overdue requests',
      run: toggled.overdue,
    },
    {
      ...filter,
      id: 'unread',
      label: search.unread ? 'Show read requests, too' : 'Show only unread requests',
      run: toggled.unread,
    },
    {
      ...filter,
      id: 'snoozed',
      label: search.snoozed ? 'Hide snoozed requests' : 'Show snoozed requests',
      run: toggled.snoozed,
    },
    ...(count > 0 ? [{ ...filter, id: 'no-filters', label: 'Clear the filters', run: onClear }] : []),
  ])
}

/** A filter that shows its chosen option, with a button to remove it. The menu is the browser's own select. */
function Word({ word, onValue }: { word: FilterWord; onValue: (value: string) => void }) {
  const { label, value, options } = word
  const menu = useRef<HTMLSelectElement>(null)
  const chosen = options.find((one) => one.value === value)
  return (
    <span className={classNames(styles.word, chosen && styles.chosen)}>
      <span className={styles.menu}>
        <span aria-hidden="true">{chosen ? chosen.label : label}</span>
        {!chosen && <ChevronDownIcon />}
        <select ref={menu} aria-label={label} value={value} onChange={(event) => onValue(event.target.value)}>
          <option value="">Any</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {chosen && (
        <button
          type="button"
          aria-label={`Remove ${label}: ${chosen.label}`}
          onClick={() => {
            menu.current?.focus()
            onValue('')
          }}
        >
          <CloseIcon />
        </button>
      )}
    </span>
  )
}

type ToggleProps = { isOn: boolean | undefined; count: number | undefined; onToggle: () => void; children: string }

function Toggle({ isOn = false, count, onToggle, children }: ToggleProps) {
  // Shown as pressed at once, as tabs are, because the result renders after the next paint.
  const [pressed, setPressed] = useState<{ from: boolean } | null>(null)
  if (pressed && pressed.from !== isOn) setPressed(null)
  const isMarked = pressed?.from === isOn ? !isOn : isOn
  const toggle = async () => {
    setPressed({ from: isOn })
    await afterPaint()
    onToggle()
  }
  return (
    <button
      type="button"
      className={classNames(styles.act, isMarked && styles.chosen)}
      aria-pressed={isMarked}
      onClick={() => void toggle()}
    >
      {children} {count !== undefined && count > 0 && <span>{count}</span>}
    </button>
  )
}
