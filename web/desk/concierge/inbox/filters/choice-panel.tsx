import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { SearchIcon } from '#web/kit/icons/page-icons.tsx'
import { placeAfter } from '#web/kit/overlays/command-palette-keys.ts'
import styles from './choice-menu.module.css'

type ChoicePanelProps<T> = {
  /** Accessible names of the panel, its field and its list. */
  labels: { readonly panel: string; readonly field: string; readonly list: string }
  placeholder: string
  letters: string
  onLetters: (letters: string) => void
  /** Matches in order. */
  found: readonly T[]
  keyOf: (one: T) => string
  /** Options that cannot be chosen are shown, but the keys skip them. */
  canChoose?: (one: T) => boolean
  /** Number of options, or why there are none. */
  status: string
  onChoose: (one: T) => void
  onClose: () => void
  children: (one: T) => ReactNode
  foot?: ReactNode
}

/**
 * A field above a list. Typing filters the list, arrow keys move through it, Enter or a click chooses, Escape closes.
 */
export function ChoicePanel<T>({
  labels,
  placeholder,
  letters,
  onLetters,
  found,
  keyOf,
  ...rest
}: ChoicePanelProps<T>) {
  const { canChoose = () => true, status, onChoose, onClose, children, foot } = rest
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [place, setPlace] = useState(0)
  const free = found.filter(canChoose)
  const active = Math.min(place, free.length - 1)
  const current = free[active]
  useLayoutEffect(() => {
    const input = field.current
    input?.focus()
    // puts the cursor after text that was typed before this rendered
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // The keys must not reach the list behind it.
    event.stopPropagation()
    const next = placeAfter(event.key, active, free.length)
    if (next !== null) setPlace(next)
    else if (event.key === 'Enter' && current !== undefined) onChoose(current)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  const idOf = (one: T) => `${id}-${keyOf(one).replaceAll(/\s+/g, '-')}`
  return (
    <div role="dialog" aria-label={labels.panel} className={styles.panel}>
      <label className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label={labels.field}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : idOf(current)}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={letters}
          onChange={({ target }) => {
            onLetters(target.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label={labels.list} className={styles.list}>
        {found.map((one) => (
          <Choice
            key={keyOf(one)}
            id={idOf(one)}
            isCurrent={one === current}
            canChoose={canChoose(one)}
            onChoose={() => onChoose(one)}
          >
            {children(one)}
          </Choice>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr' : styles.nothing}>
        {status}
      </p>
      {foot}
    </div>
  )
}

type ChoiceProps = {
  id: string
  isCurrent: boolean
  canChoose: boolean
  onChoose: () => void
  children: ReactNode
}

function Choice({ id, isCurrent, canChoose, onChoose, children }: ChoiceProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      ref={(item) => {
        if (isCurrent) item?.scrollIntoView({ block: 'nearest' })
      }}
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={!canChoose}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => canChoose && onChoose()}
    >
      {children}
    </div>
  )
}
