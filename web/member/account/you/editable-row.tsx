import { type ReactNode, useState } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './account-rows.module.css'

interface EditableRowProps {
  label: string
  value: ReactNode
  /** Visible label of the button, if not Edit. */
  edit?: string
  /** Full label of the button: `Edit name`. */
  editLabel: string
  /** Undefined disables the button until the value has loaded. */
  onEdit: (() => void) | undefined
  /** The row has unsaved text. */
  hasDraft?: boolean
  /** The form that replaces the row in edit mode; it calls `close` when it is done. */
  children: ((close: () => void) => ReactNode) | false | undefined
  onClose: () => void
}

/**
 * A value of the member that is edited in its row. Escape closes the form. Then the focus returns to its previous
 * element.
 */
export function EditableRow(props: EditableRowProps) {
  const { label, value, edit: editText, editLabel, onEdit, hasDraft, children, onClose } = props
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
        {/* unlike Cancel it discards nothing: the draft stays in the row */}
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
        {hasDraft && <span className={styles.unsaved}> {t('What you typed here is not saved yet.')}</span>}
      </span>
      <Button variant="tertiary" aria-label={editLabel} disabled={!onEdit} autoFocus={wasEdited} onClick={edit}>
        {editText ?? t('Edit')}
      </Button>
    </li>
  )
}
