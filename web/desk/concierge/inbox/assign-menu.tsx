import { useRef, useState } from 'react'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { useColleagues, useInvited, useSession } from '#web/desk/shared/wire/queries.ts'
import { Bowl } from '#web/kit/icons/mark.tsx'
import { useMinute } from '#web/kit/layout/use-minute.ts'
import styles from './filters/choice-menu.module.css'
import { ChoicePanel } from './filters/choice-panel.tsx'
import { type Receiver, receiversAmong } from './receivers.ts'
import { useOutside } from './use-outside.ts'

type AssignMenuProps = {
  /** Class of its button in the bulk bar. */
  className: string | undefined
  isOpen: boolean
  onOpen: (open: boolean) => void
  /** Null for "no one". */
  onChoose: (id: number | null) => void
}

/**
 * Button with a menu of assignees for the selected requests. It also lists colleagues who cannot be assigned, with the
 * reason.
 */
export function AssignMenu({ className, isOpen, onOpen, onChoose }: AssignMenuProps) {
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const areOn = useSingleKeys()
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
        Assign {areOn && <kbd aria-hidden="true">A</kbd>}
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
  const me = useSession()?.staff.id
  const { data: colleagues } = useColleagues()
  const { data: invited = [] } = useInvited()
  const now = useMinute()
  const [letters, setLetters] = useState('')
  // While colleagues load, Enter must not unassign the requests.
  const found = colleagues ? receiversAmong({ colleagues, invited, me, letters, now }) : []
  return (
    <ChoicePanel
      labels={{ panel: 'Assign', field: 'Assign to', list: 'Colleagues' }}
      placeholder="Name"
      letters={letters}
      onLetters={setLetters}
      found={found}
      keyOf={({ id }) => String(id)}
      canChoose={isFree}
      status={statusOf(colleagues !== undefined, found)}
      onChoose={({ id }) => onChoose(id)}
      onClose={onClose}
      foot={<p className={styles.foot}>Members are not notified. Undo within ten seconds.</p>}
    >
      {({ id, name, label, why, note }) => (
        <>
          {id === null ? (
            <Bowl className={styles.bowl} />
          ) : (
            <ColleagueFace name={name} size="small" away={why !== null} className={styles.face} />
          )}
          <b>{label}</b> <span className={why === null ? styles.note : styles.why}>{why ?? note}</span>
        </>
      )}
    </ChoicePanel>
  )
}

const isFree = ({ why }: Receiver) => why === null

function statusOf(isKnown: boolean, found: readonly Receiver[]): string {
  if (!isKnown) return 'One moment …'
  return found.length > 0 ? `${found.filter(isFree).length} can be chosen` : 'No matching colleague.'
}
