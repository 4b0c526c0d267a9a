import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { placeAfter } from '#web/kit/command-palette-keys.ts'
import { SearchIcon } from '#web/kit/page-icons.tsx'
import styles from './choice-menu.module.css'

type ChoicePanelProps<T> = {
  /** Of the panel, of the field in it, and of the list beneath that. */
  labels: { readonly panel: string; readonly field: string; readonly list: string }
  placeholder: string
  letters: string
  onLetters: (letters: string) => void
  /** What these letters find, in order. */
  found: readonly T[]
  keyOf: (one: T) => string
  /** What can't be chosen is shown all the same, and the keys pass over it. */
  canChoose?: (one: T) => boolean
  /** How many can be chosen, or why none. */
  status: string
  onChoose: (one: T) => void
  onClose: () => void
  children: (one: T) => ReactNode
  foot?: ReactNode
}

/** A field over a list: what is typed narrows it, the arrows walk it, Enter or a press chooses, Escape closes. */
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
    // behind what was typed before it was here
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // the keys of the list behind it mean nothing here
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
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            key={keyOf(one)}
            ref={(item) => {
              if (one === current) item?.scrollIntoView({ block: 'nearest' })
            }}
            id={idOf(one)}
            role="option"
            aria-selected={one === current}
            aria-disabled={!canChoose(one)}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => canChoose(one) && onChoose(one)}
          >
            {children(one)}
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr' : styles.nothing}>
        {status}
      </p>
      {foot}
    </div>
  )
}
