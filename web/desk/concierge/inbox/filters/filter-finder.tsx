import { useState } from 'react'
import { foldForSearch } from '#basics/text/text.ts'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import styles from './choice-menu.module.css'
import { ChoicePanel } from './choice-panel.tsx'
import { type FilterWord, useFilterWords } from './filter-words.ts'

type FilterFinderProps = {
  search: QueueSearch
  onClose: () => void
  onChoose: (change: Partial<QueueSearch>) => void
}

/** Finds a filter of the queue by typing. Choosing an active filter removes it. */
export function FilterFinder({ search, onClose, onChoose }: FilterFinderProps) {
  const [letters, setLetters] = useState('')
  const found = filtersLike(letters, filtersOf(useFilterWords(search), search))
  return (
    <ChoicePanel
      labels={{ panel: 'Filter', field: 'Filter by', list: 'Filters' }}
      placeholder="Company, category, due …"
      letters={letters}
      onLetters={setLetters}
      found={found}
      keyOf={({ word, label }) => `${word} ${label}`}
      status={found.length > 0 ? `${found.length} can be chosen` : 'No matching filter.'}
      onChoose={({ change }) => onChoose(change)}
      onClose={onClose}
    >
      {({ label, word, isOn }) => (
        <>
          <b>{label}</b> <span className={styles.note}>{isOn ? 'Remove' : word}</span>
        </>
      )}
    </ChoicePanel>
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
  // The filters that are most likely wanted come first.
  const all = [
    ...toggles,
    ...chosen.filter(({ word }) => word === 'Due'),
    ...chosen.filter(({ word }) => word !== 'Due'),
  ]
  return all.toSorted((one, other) => Number(other.isOn) - Number(one.isOn))
}

/** Filters in which every typed word starts a word. Those whose label starts with the text come first. */
function filtersLike(letters: string, filters: readonly Filter[]): Filter[] {
  const pieces = foldForSearch(letters).split(/\s+/).filter(Boolean)
  const begins = ({ label }: Filter) => pieces[0] !== undefined && foldForSearch(label).startsWith(pieces[0])
  return filters
    .filter(({ word, label }) => pieces.every((piece) => ` ${foldForSearch(`${word} ${label}`)}`.includes(` ${piece}`)))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
}
