import { type KeyboardEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { SearchIcon } from '#web/kit/page-icons.tsx'
import { type Command, offeredCommands } from '../commands.ts'
import styles from './command-menu.module.css'
import { findCommands } from './find-commands.ts'
import { Keys } from './keys.tsx'
import { useFoundRequests } from './use-found-requests.ts'

interface CommandMenuProps {
  open: boolean
  onClose: () => void
}

/** Everything that can be done from here, and every request, by typing a little of its name. */
export function CommandMenu({ open, onClose }: CommandMenuProps) {
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<Command>(null)
  const closed = () => {
    const command = chosen.current
    chosen.current = null
    command?.run() // now, when the focus is back on the page: it may want it elsewhere
  }
  return (
    <Dialog
      open={open}
      title="Commands"
      bare
      className={styles.dialog}
      initialFocus={field}
      onClose={onClose}
      onClosed={closed}
    >
      <Choosing
        field={field}
        onChoose={(command) => {
          chosen.current = command
          onClose()
        }}
      />
    </Dialog>
  )
}

type ChoosingProps = { field: React.Ref<HTMLInputElement>; onChoose: (command: Command) => void }

function Choosing({ field, onChoose }: ChoosingProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const offered = useSyncExternalStore(offeredCommands.subscribe, offeredCommands.all)
  const requests = useFoundRequests(text)
  const groups = findCommands(offered, text)
  const shown = [...groups, ...(requests.length > 0 ? [{ group: 'Requests', commands: requests }] : [])]
  const all = shown.flatMap(({ commands }) => commands)
  const current = all[Math.min(active, all.length - 1)]
  const optionId = (command: Command) => `${id}-${command.id}`

  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextPlace(event.key, Math.min(active, all.length - 1), all.length)
    if (next !== null) setActive(next)
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
          aria-label="What would you like to do?"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          placeholder="What would you like to do?"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={pressed}
        />
      </label>
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className={styles.list}>
        {shown.map(({ group, commands }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles.group}>
              {group}
            </p>
            {commands.map((command) => (
              <Option
                key={command.id}
                id={optionId(command)}
                command={command}
                isActive={command === current}
                onChoose={onChoose}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={all.length > 0 ? 'sr' : styles.nothing}>
        {all.length > 0 ? `${all.length} found` : `Nothing here is called “${text}”.`}
      </p>
    </>
  )
}

/** Up and down go round. Null where the key means nothing here. */
function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place + count - 1) % count
  return null
}

type OptionProps = { id: string; command: Command; isActive: boolean; onChoose: (command: Command) => void }

function Option({ id, command, isActive, onChoose }: OptionProps) {
  const seen = (place: HTMLElement | null) => {
    if (isActive) place?.scrollIntoView({ block: 'nearest' })
  }
  return (
    // the field has the focus and the keys; a pointer chooses directly
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={seen}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onClick={() => onChoose(command)}
    >
      <span>{command.label}</span>
      {command.keys && <Keys keys={command.keys} />}
    </div>
  )
}
