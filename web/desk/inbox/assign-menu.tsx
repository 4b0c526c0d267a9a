import { useRef, useState } from 'react'
import { ColleagueFace } from '#web/desk/shared/colleague-face.tsx'
import { useColleagues, useInvited, useSession } from '#web/desk/shared/queries.ts'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { Bowl } from '#web/kit/mark.tsx'
import { useMinute } from '#web/kit/use-minute.ts'
import styles from './choice-menu.module.css'
import { ChoicePanel } from './choice-panel.tsx'
import { type Receiver, receiversAmong } from './receivers.ts'
import { useOutside } from './use-outside.ts'

type AssignMenuProps = {
  /** Of its button, among the others of the bar. */
  className: string | undefined
  isOpen: boolean
  /** Of a name, typed before it was here. */
  letters: string
  onOpen: (open: boolean) => void
  /** Null is nobody. */
  onChoose: (id: number | null) => void
}

/** A button, and beneath it who the chosen requests can be given to, and who can't be given anything and why. */
export function AssignMenu({ className, isOpen, letters, onOpen, onChoose }: AssignMenuProps) {
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
          typed={letters}
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

type ReceiversProps = { typed: string; onClose: () => void; onChoose: (id: number | null) => void }

function Receivers({ typed, onClose, onChoose }: ReceiversProps) {
  const me = useSession()?.staff.id
  const { data: colleagues } = useColleagues()
  const { data: invited = [] } = useInvited()
  const now = useMinute()
  const [letters, setLetters] = useState(typed)
  // until they are known Enter must not mean nobody
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
      foot={<p className={styles.foot}>Members aren’t told. Ten seconds to undo.</p>}
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
  return found.length > 0 ? `${found.filter(isFree).length} can be chosen` : 'Nobody is called that.'
}
