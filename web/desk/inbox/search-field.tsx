import { lazy, Suspense, useRef, useState } from 'react'
import { joinSearch, splitSearch, tagBegun } from '#web/desk/shared/queue-search.ts'
import { CloseIcon } from '#web/kit/page-icons.tsx'
import { SearchBox } from '#web/kit/search-box.tsx'
import styles from './search-field.module.css'

/** A name can be typed without it, too. */
const TagCompletion = lazy(() =>
  import('./tag-completion.tsx')
    .then((file) => ({ default: file.TagCompletion }))
    .catch(() => ({ default: () => null })),
)

interface SearchFieldProps {
  value: string
  onValue: (q: string) => void
  onDown: () => void
}

/** Words, and finished filters as chips: each can be taken away, the last by Backspace before the words. */
export function SearchField({ value, onValue, onDown }: SearchFieldProps) {
  const [isTyping, setTyping] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { filters, words } = splitSearch(value, isTyping)
  const begun = isTyping ? tagBegun(value) : null
  // until the address has changed the field's words are those that were typed: with filters finished at once, others are
  // left, and only a change empties the field
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
            <span className="sr">, take away</span>
            <CloseIcon />
          </button>
        ))}
      </SearchBox>
      {begun && (
        <Suspense>
          <TagCompletion
            begun={begun.name}
            onChoose={(filter) => {
              place.current?.querySelector('input')?.focus()
              onValue(value.slice(0, begun.at) + filter)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

const OFFERED = '[role="group"]'

/** The field itself, or what is offered while one types in it. */
const isForTyping = (target: Element | null) =>
  target instanceof HTMLInputElement || (target !== null && target.closest(OFFERED) !== null)
