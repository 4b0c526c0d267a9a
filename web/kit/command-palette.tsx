import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import styles from './command-palette.module.css'
import { placeAfter } from './command-palette-keys.ts'
import { Dialog } from './dialog.tsx'
import { SearchIcon } from './page-icons.tsx'

type Item = { readonly id: string | number }

/** What the dialog hands to the `CommandPaletteList` in it. */
export type Finding<T> = {
  /** Names the list, too. */
  readonly title: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChoose: (item: T) => void
}

interface CommandPaletteProps<T> {
  open: boolean
  title: string
  onClose: () => void
  /** Once the dialog is gone and the focus is back on the page: it may be wanted elsewhere. */
  onChosen: (item: T) => void
  /** Lives as long as the dialog is open, so that what was typed is gone the next time. */
  children: (finding: Finding<T>) => ReactNode
}

/** A dialog that finds one thing by a little of its name: type, go up and down, Enter. */
export function CommandPalette<T extends Item>({ open, title, onClose, onChosen, children }: CommandPaletteProps<T>) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<T>(null)
  const closed = () => {
    const item = chosen.current
    chosen.current = null
    if (item) onChosen(item)
  }
  const onChoose = (item: T) => {
    chosen.current = item
    onClose()
  }
  return (
    <Dialog open={open} title={title} bare initialFocus={field} onClose={onClose} onClosed={closed}>
      {children({ title, field, onChoose })}
    </Dialog>
  )
}

type Group<T> = {
  /** Stands above its items. */
  readonly title?: string
  readonly items: readonly T[]
}

interface CommandPaletteListProps<T> extends Finding<T> {
  /** What the field asks for. */
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly Group<T>[]
  /** Why there is nothing. */
  nothing: string
  /** What an item shows. */
  children: (item: T) => ReactNode
}

/** The field, and below it what fits. The field keeps the focus and the keys; a pointer chooses directly. */
export function CommandPaletteList<T extends Item>(props: CommandPaletteListProps<T>) {
  const { title, field, onChoose, label, text, onText, groups, nothing, children } = props
  const id = useId()
  const [place, setPlace] = useState(0)
  const all = groups.flatMap(({ items }) => items)
  const active = Math.min(place, all.length - 1)
  const current = all[active]
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = placeAfter(event.key, active, all.length)
    if (next !== null) setPlace(next)
    else if (event.key === 'Enter' && current) onChoose(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          dir="auto"
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setPlace(0)
          }}
          onKeyDown={pressed}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label={title} className={styles.list}>
        {groups.map((group) => (
          <Titled key={group.title ?? ''} id={`${id}-${group.title}`} title={group.title}>
            {group.items.map((item) => (
              <Option key={item.id} id={`${id}-${item.id}`} isActive={item === current} onClick={() => onChoose(item)}>
                {children(item)}
              </Option>
            ))}
          </Titled>
        ))}
      </div>
      <p role="status" className={all.length > 0 ? 'sr' : styles.nothing}>
        {all.length > 0 ? `${all.length} found` : nothing}
      </p>
    </>
  )
}

type TitledProps = { id: string; title: string | undefined; children: ReactNode }

function Titled({ id, title, children }: TitledProps) {
  if (title === undefined) return children
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {title}
      </p>
      {children}
    </div>
  )
}

type OptionProps = { id: string; isActive: boolean; onClick: () => void; children: ReactNode }

function Option({ id, isActive, onClick, children }: OptionProps) {
  const seen = (place: HTMLElement | null) => {
    if (isActive) place?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div ref={seen} id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onClick}>
      {children}
    </div>
  )
}
