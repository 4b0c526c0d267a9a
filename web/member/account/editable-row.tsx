import { type ReactNode, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import styles from './account-rows.module.css'

interface EditableRowProps {
  label: string
  value: ReactNode
  /** What the button edits: `name`. */
  thing: string
  /** Without it the button waits, for a value that is on its way. */
  onEdit: (() => void) | undefined
  /** Something was typed here and not saved. */
  hasDraft?: boolean
  /** The form that stands in the row's place while it is edited; it calls `close` when it is done with. */
  children: ((close: () => void) => ReactNode) | false | undefined
  onClose: () => void
}

/** Something about the member with its value, edited in its row, which Escape leaves. Afterwards the focus is where it came from. */
export function EditableRow({ label, value, thing, onEdit, hasDraft, children, onClose }: EditableRowProps) {
  const [wasEdited, setWasEdited] = useState(false)
  function edit() {
    setWasEdited(false)
    onEdit?.()
  }
  function close() {
    setWasEdited(true)
    onClose()
  }
  if (children)
    return (
      <li className={styles.row}>
        {/* unlike Cancel it throws nothing away: a draft waits in the row */}
        <div role="presentation" className={styles.edited} onKeyDown={({ key }) => key === 'Escape' && close()}>
          {children(close)}
        </div>
      </li>
    )
  return (
    <li className={styles.row}>
      <span className="b">{label}</span>
      <span>
        {value}
        {hasDraft && <span className={styles.unsaved}> What you typed here is not saved yet.</span>}
      </span>
      <Button variant="tertiary" aria-label={`Edit ${thing}`} disabled={!onEdit} autoFocus={wasEdited} onClick={edit}>
        Edit
      </Button>
    </li>
  )
}
