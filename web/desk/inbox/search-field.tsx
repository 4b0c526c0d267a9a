import { useState } from 'react'
import { joinSearch, splitSearch } from '#web/desk/shared/queue-search.ts'
import { CloseIcon } from '#web/kit/icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onValue: (q: string) => void
  onDown: () => void
}

/** Words, and finished filters as chips: each can be taken away, the last by Backspace before the words. */
export function SearchField({ value, onValue, onDown }: SearchFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const { filters, words } = splitSearch(value, isTyping)
  const without = (index: number) => onValue(joinSearch(filters.toSpliced(index, 1), words))
  return (
    <div
      role="presentation"
      onFocus={({ target }) => setTyping(target instanceof HTMLInputElement)}
      onBlur={() => setTyping(false)}
      onKeyDown={({ key, target }) => {
        const atStart = target instanceof HTMLInputElement && target.selectionStart === 0 && target.selectionEnd === 0
        if (key === 'Backspace' && atStart && filters.length > 0) without(filters.length - 1)
      }}
    >
      <SearchBox
        label="Search requests"
        placeholder={filters.length > 0 ? 'and words' : 'Words, 20418, from:, due:'}
        value={words}
        onValue={(typed) => onValue(joinSearch(filters, typed))}
        onDown={onDown}
      >
        {filters.map((filter, index) => (
          <button
            key={filter}
            type="button"
            className={styles.chip}
            aria-label={`Take away ${filter}`}
            onClick={() => without(index)}
          >
            <span>
              {filter.slice(0, filter.indexOf(':') + 1)}{' '}
              <b>{filter.slice(filter.indexOf(':') + 1).replaceAll('"', '')}</b>
            </span>
            <CloseIcon />
          </button>
        ))}
      </SearchBox>
    </div>
  )
}
