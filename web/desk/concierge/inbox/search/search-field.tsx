import { useRef, useState } from 'react'
import { TagCompletion } from '#web/desk/concierge/inbox/filters/tag-completion.tsx'
import { joinSearch, splitSearch, tagBegun } from '#web/desk/shared/search-params/queue-search.ts'
import { SearchBox } from '#web/kit/fields/search-box.tsx'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value: string
  onValue: (q: string) => void
  onDown: () => void
}

/**
 * Search text with complete filters as chips. Each can be removed, the last one with Backspace at the start of the
 * text.
 */
export function SearchField({ value, onValue, onDown }: SearchFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { filters, words } = splitSearch(value, isTyping)
  const begun = isTyping ? tagBegun(value) : null
  // Until the URL has changed, the field shows the typed text. Otherwise, filters that are complete at once would leave
  // different text, and only a change would clear the field.
  const [typed, setTyped] = useState<{ words: string; at: string } | null>(null)
  if (typed && typed.at !== value) setTyped(null)
  const without = (index: number) => onValue(joinSearch(filters.toSpliced(index, 1), words))
  return (
    <div
      ref={place}
      role="presentation"
      className={styles.field}
      onFocus={({ target }) => setTyping(isForTyping(target))}
      onBlur={({ currentTarget, relatedTarget }) =>
        setTyping(currentTarget.contains(relatedTarget) && isForTyping(relatedTarget))
      }
      onKeyDown={(event) => {
        const { key, target } = event
        if (key === 'ArrowDown' && target instanceof Element && target.closest(OFFERED)) {
          event.preventDefault()
          onDown()
        }
        const atStart = target instanceof HTMLInputElement && target.selectionStart === 0 && target.selectionEnd === 0
        if (key === 'Backspace' && atStart && filters.length > 0) without(filters.length - 1)
      }}
    >
      <SearchBox
        label="Search requests"
        placeholder={filters.length > 0 ? 'and words' : 'Words, 20418, from:, due:'}
        value={typed?.at === value ? typed.words : words}
        onValue={(text) => {
          setTyped({ words: text, at: value })
          onValue(joinSearch(filters, text))
        }}
        onDown={() => {
          const offered = place.current?.querySelector<HTMLElement>(`${OFFERED} button`)
          if (offered) offered.focus()
          else onDown()
        }}
      >
        {filters.map((filter, index) => (
          <button key={filter} type="button" className={styles.chip} onClick={() => without(index)}>
            <span>
              {filter.slice(0, filter.indexOf(':') + 1)}{' '}
              <b>{filter.slice(filter.indexOf(':') + 1).replaceAll('"', '')}</b>
            </span>
            <span className="sr">, remove</span>
            <CloseIcon />
          </button>
        ))}
      </SearchBox>
      {begun && (
        <TagCompletion
          begun={begun.name}
          onChoose={(filter) => {
            place.current?.querySelector('input')?.focus()
            onValue(value.slice(0, begun.at) + filter)
          }}
        />
      )}
    </div>
  )
}

const OFFERED = '[role="group"]'

/** Whether an element is the field or one of its suggestions. */
const isForTyping = (target: Element | null) =>
  target instanceof HTMLInputElement || (target !== null && target.closest(OFFERED) !== null)
