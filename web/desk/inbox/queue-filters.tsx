import { useRef, useState } from 'react'
import { useCommands } from '#web/desk/shared/commands.ts'
import { EarlyLetters } from '#web/desk/shared/early-letters.tsx'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { filtersIn, type QueueSearch } from '#web/desk/shared/queue-search.ts'
import { afterPaint } from '#web/kit/after-paint.ts'
import { classNames } from '#web/kit/class-names.ts'
import { line } from '#web/kit/icons.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/kit/page-icons.tsx'
import { type FilterWord, useFilterWords } from './filter-words.ts'
import styles from './queue-filters.module.css'
import { useOutside } from './use-outside.ts'

type QueueFiltersProps = {
  search: QueueSearch
  onChange: (change: Partial<QueueSearch>) => void
  /** Beside a conversation there is room for what is chosen alone. */
  hasRoom: boolean
  /** How many lie aside. */
  asleep: number
  /** How many of the list have something to read; undefined where it shows some of them. */
  unread: number | undefined
}

const NONE = {
  state: undefined,
  waiting: undefined,
  category: undefined,
  company: undefined,
  tag: undefined,
  overdue: undefined,
  due: undefined,
  unread: undefined,
  snoozed: undefined,
}

export const FilterIcon = line('M3 6h18M7 12h10M10 18h4')
// letters that follow at once are for it
const FilterFinder = lazyDialog(
  () => import('./filter-finder.tsx').then((file) => file.FilterFinder),
  true,
  ({ onLetters, onClose }) => <EarlyLetters label="Filter by" onLetters={onLetters} onClose={onClose} />,
)

/** Narrower cuts of the queue: each is a word with a menu. They stand in the address, so a link or a saved view keeps them. */
export function QueueFilters({ search, onChange, hasRoom, asleep, unread }: QueueFiltersProps) {
  const count = filtersIn(search)
  const words = useFilterWords(search)
  const [isFinding, setFinding] = useState(false)
  const [letters, setLetters] = useState('')
  const finder = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLDivElement>(null)
  useOutside(place, isFinding, () => setFinding(false))
  const find = () => {
    setLetters('')
    setFinding(true)
  }
  const toggled = {
    overdue: () => onChange({ overdue: search.overdue ? undefined : true, due: undefined }),
    unread: () => onChange({ unread: search.unread ? undefined : true }),
    snoozed: () => onChange({ snoozed: search.snoozed ? undefined : true }),
  }
  const filter = { group: 'Queue', also: 'filter only late aside unread new due company category state tag' } as const
  useCommands([
    { ...filter, id: 'filter', label: 'Filter the queue', keys: 'f', run: find },
    {
      ...filter,
      id: 'overdue',
      label: search.overdue ? 'Show also what is in time' : 'Show what is overdue',
      run: toggled.overdue,
    },
    {
      ...filter,
      id: 'unread',
      label: search.unread ? 'Show also what is read' : 'Show what is unread',
      run: toggled.unread,
    },
    {
      ...filter,
      id: 'snoozed',
      label: search.snoozed ? 'Show what is not snoozed' : 'Show what is snoozed',
      run: toggled.snoozed,
    },
    ...(count > 0 ? [{ ...filter, id: 'no-filters', label: 'Clear the filters', run: () => onChange(NONE) }] : []),
  ])
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
        <FilterFinder
          open={isFinding}
          search={search}
          letters={letters}
          onLetters={setLetters}
          onClose={close}
          onChoose={(change) => {
            close()
            onChange(change)
          }}
        />
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

/** What is chosen stands in its place, and can be taken away. The browser's own menu opens at the word. */
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
          aria-label={`Take away ${label}: ${chosen.label}`}
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
  // marked at once, as a tab is: what it shows comes after the next paint
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
