import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { SearchIcon } from '#web/kit/icons/page-icons.tsx'
import styles from './command-palette.module.css'
import { placeAfter } from './command-palette-keys.ts'
import { Dialog } from './dialog.tsx'

type Item = { readonly id: string | number }

/** Data that the dialog passes to its `CommandPaletteList`. */
export type Finding<T> = {
  /** Names the list too. */
  readonly title: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChoose: (item: T) => void
}

interface CommandPaletteProps<T> {
  open: boolean
  title: string
  onClose: () => void
  /** Called once the dialog is closed and the focus is back on the page, since the focus may move elsewhere. */
  onChosen: (item: T) => void
  /** Mounted while the dialog is open, so that the typed text is gone the next time. */
  children: (finding: Finding<T>) => ReactNode
}

/** A dialog that finds an item by part of its name: type, move up and down, press Enter. */
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
  /** Shown above its items. */
  readonly title?: string
  readonly items: readonly T[]
}

interface CommandPaletteListProps<T> extends Finding<T> {
  /** Label of the field. */
  label: string
  text: string
  onText: (text: string) => void
  groups: readonly Group<T>[]
  /** Reason for an empty list. */
  nothing: string
  /** Content of an item. */
  children: (item: T) => ReactNode
}

/** The field, and the matching items below it. The field keeps the focus and the keys; a click selects directly. */
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
        {all.length > 0 ? t('{count} found', { count: all.length }) : nothing}
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
