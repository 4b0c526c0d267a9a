import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { useColleagues, useInvited, useSession } from '#web/desk/shared/queries.ts'
import { placeAfter } from '#web/kit/command-palette-keys.ts'
import { Bowl } from '#web/kit/mark.tsx'
import { SearchIcon } from '#web/kit/page-icons.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import styles from './choice-menu.module.css'
import { type Receiver, receiversAmong } from './receivers.ts'
import { useOutside } from './use-outside.ts'

type AssignMenuProps = {
  /** Of its button, among the others of the bar. */
  className: string | undefined
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Null is nobody. */
  onChoose: (id: number | null) => void
}

/** A button, and beneath it who the chosen requests can be given to, and who can't be given anything and why. */
export function AssignMenu({ className, isOpen, onOpen, onChoose }: AssignMenuProps) {
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  useOutside(root, isOpen, () => onOpen(false))
  const close = () => {
    trigger.current?.focus()
    onOpen(false)
  }
  return (
    <div ref={root} className={styles.root}>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        Assign <kbd aria-hidden="true">A</kbd>
      </button>
      {isOpen && (
        <Receivers
          onClose={close}
          onChoose={(id) => {
            close()
            onChoose(id)
          }}
        />
      )}
    </div>
  )
}

type ReceiversProps = { onClose: () => void; onChoose: (id: number | null) => void }

function Receivers({ onClose, onChoose }: ReceiversProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const me = useSession()?.staff.id
  const { data: colleagues } = useColleagues()
  const { data: invited = [] } = useInvited()
  const now = useMinute()
  const [letters, setLetters] = useState('')
  const [place, setPlace] = useState(0)
  // until they are known Enter must not mean nobody
  const found = colleagues ? receiversAmong({ colleagues, invited, me, letters, now }) : []
  const free = found.filter(({ why }) => why === null)
  const active = Math.min(place, free.length - 1)
  const current = free[active]
  useEffect(() => field.current?.focus(), [])
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // the list's own keys mean nothing here
    event.stopPropagation()
    const next = placeAfter(event.key, active, free.length)
    if (next !== null) setPlace(next)
    else if (event.key === 'Enter' && current) onChoose(current.id)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
  }
  const idOf = (one: Receiver) => `${id}-${one.id ?? 'nobody'}`
  return (
    <div role="dialog" aria-label="Assign" className={styles.panel}>
      <label className={styles.field}>
        <SearchIcon />
        <input
          ref={field}
          role="combobox"
          aria-label="Assign to"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && idOf(current)}
          placeholder="Name"
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
      <div id={`${id}-list`} role="listbox" aria-label="Colleagues" className={styles.list}>
        {found.map((one) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
          <div
            key={one.id}
            ref={(item) => {
              if (one === current) item?.scrollIntoView({ block: 'nearest' })
            }}
            id={idOf(one)}
            role="option"
            aria-selected={one === current}
            aria-disabled={one.why !== null}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => one.why === null && onChoose(one.id)}
          >
            {one.id === null ? (
              <Bowl className={styles.bowl} />
            ) : (
              <ColleagueFace name={one.name} size="small" away={one.why !== null} className={styles.face} />
            )}
            <b>{one.label}</b>{' '}
            <span className={one.why === null ? styles.note : styles.why}>{one.why ?? one.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? 'sr' : styles.nothing}>
        {statusOf(colleagues !== undefined, found, free)}
      </p>
      <p className={styles.foot}>Members aren’t told. Ten seconds to undo.</p>
    </div>
  )
}

function statusOf(isKnown: boolean, found: readonly Receiver[], free: readonly Receiver[]): string {
  if (!isKnown) return 'One moment …'
  return found.length > 0 ? `${free.length} can be chosen` : 'Nobody is called that.'
}
