import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { folded } from '#web/desk/shared/folded.ts'
import type { QueueSearch } from '#web/desk/shared/queue-search.ts'
import { placeAfter } from '#web/kit/command-palette-keys.ts'
import { SearchIcon } from '#web/kit/page-icons.tsx'
import styles from './choice-menu.module.css'
import { type FilterWord, useFilterWords } from './filter-words.ts'

type FilterFinderProps = {
  search: QueueSearch
  onClose: () => void
  onChoose: (change: Partial<QueueSearch>) => void
}

/** Everything that the queue can be cut by, found by its letters. What is on already goes off. */
export function FilterFinder({ open, ...finder }: FilterFinderProps & { open: boolean }) {
  return open && <Finder {...finder} />
}

function Finder({ search, onClose, onChoose }: FilterFinderProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [letters, setLetters] = useState('')
  const [place, setPlace] = useState(0)
  const found = filtersLike(letters, filtersOf(useFilterWords(search), search))
  const active = Math.min(place, found.length - 1)
  const current = found[active]
  useLayoutEffect(() => field.current?.focus(), [])
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // the list's own keys mean nothing here
    event.stopPropagation()
    const next = placeAfter(event.key, active, found.length)
    if (next !== null) setPlace(next)
    else if (event.key === 'Enter' && current) onChoose(current.change)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  const idOf = (index: number) => `${id}-${index}`
  return (
    <div role="dialog" aria-label="Filter" className={styles.panel}>
      <label className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label="Filter by"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && idOf(active)}
          placeholder="Company, category, due …"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={letters}
          onChange={({ target }) => {
            setLetters(target.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label="Filters" className={styles.list}>
        {found.map((one, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            key={`${one.word} ${one.label}`}
            ref={(item) => {
              if (one === current) item?.scrollIntoView({ block: 'nearest' })
            }}
            id={idOf(index)}
            role="option"
            aria-selected={one === current}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(one.change)}
          >
            <b>{one.label}</b> <span className={styles.note}>{one.isOn ? 'Take it away' : one.word}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr' : styles.nothing}>
        {found.length > 0 ? `${found.length} can be chosen` : 'Nothing is called that.'}
      </p>
    </div>
  )
}

type Filter = {
  readonly word: string
  readonly label: string
  readonly isOn: boolean
  readonly change: Partial<QueueSearch>
}

function filtersOf(words: readonly FilterWord[], { unread, snoozed }: QueueSearch): Filter[] {
  const toggles = [
    { word: '', label: 'Unread', isOn: unread === true, change: { unread: unread ? undefined : true } as const },
    {
      word: '',
      label: 'Snoozed',
      isOn: snoozed === true,
      change: { snoozed: snoozed ? undefined : true } as const,
    },
  ]
  const chosen = words.flatMap(({ label: word, value: now, options, choose }) =>
    options.map(({ value, label }) => ({
      word,
      label,
      isOn: value === now,
      change: choose(value === now ? '' : value),
    })),
  )
  // what one is likeliest to take away, or to look for, is first
  const all = [
    ...toggles,
    ...chosen.filter(({ word }) => word === 'Due'),
    ...chosen.filter(({ word }) => word !== 'Due'),
  ]
  return all.toSorted((one, other) => Number(other.isOn) - Number(one.isOn))
}

/** Each piece that was typed begins a word of it; what begins so itself is first. */
function filtersLike(letters: string, filters: readonly Filter[]): Filter[] {
  const pieces = folded(letters).split(/\s+/).filter(Boolean)
  const begins = ({ label }: Filter) => pieces[0] !== undefined && folded(label).startsWith(pieces[0])
  return filters
    .filter(({ word, label }) => pieces.every((piece) => ` ${folded(`${word} ${label}`)}`.includes(` ${piece}`)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}
