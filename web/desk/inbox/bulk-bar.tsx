import { useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import type { QueuedRequest, SettableState } from '#contract/desk/queue.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel, withAway } from '#web/desk/shared/away.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { ConfirmDialog } from '#web/desk/shared/confirm-dialog.tsx'
import { awayConfirmation, type Confirmation } from '#web/desk/shared/confirmation.ts'
import { actOnMany } from '#web/desk/shared/many-acts.ts'
import { useColleagues } from '#web/desk/shared/queries.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CloseIcon } from '#web/kit/icons.tsx'
import { AssignMenu } from './assign-menu.tsx'
import styles from './bulk-bar.module.css'
import type { RowAct } from './queue-commands.ts'

type BulkBarProps = {
  requests: readonly QueuedRequest[]
  /** How many there are to choose from. */
  total: number
  onAll: () => void
  onClear: () => void
  /** To all of them. */
  onAct: (what: RowAct) => void
  /** Whether who is given them is being chosen. */
  isAssigning: boolean
  onAssigning: (open: boolean) => void
  /** Where it is many, that is asked first. */
  onSure: (count: number, act: () => void) => void
}

/** What can be done to the chosen rows at once; each act has one way back for all. */
export function BulkBar({ requests, total, onAll, onClear, onAct, onSure, ...assigning }: BulkBarProps) {
  const { data: colleagues = [] } = useColleagues()
  const now = new Date()
  const [asked, setAsked] = useState<{ to: Colleague; question: Confirmation } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const give = (to: Colleague) => {
    setAsking(false)
    const act = { kind: 'assign', assignee: to.id } as const
    onSure(requests.length, () => void actOnMany(act, requests, `given to ${firstNameOf(to.name)}`))
  }
  const choose = (id: number | null) => {
    const to = colleagues.find((one) => one.id === id)
    const putBack = () => void actOnMany({ kind: 'assign', assignee: null }, requests, 'back in the queue')
    if (!to) return onSure(requests.length, putBack)
    if (awayLabel(to, new Date()) === '') return give(to)
    setAsked({ to, question: awayConfirmation(to, new Date(), requests.length === 1 ? 'it' : 'them') })
    setAsking(true)
  }
  const set = (state: SettableState) => {
    const act = () => void actOnMany({ kind: 'state', state }, requests, `set to ${STATE_LABELS[state]}`)
    onSure(requests.length, act)
  }
  const which = requests.length === 1 ? 'it' : `the ${requests.length} selected`
  useCommands([
    { id: 'select-all', label: `Select all ${total}`, group: 'Queue', chord: 'A', run: onAll },
    { id: 'clear-selection', label: 'Clear the selection', group: 'Queue', keys: 'Escape', run: onClear },
    ...colleagues.map((one) => ({
      id: `bulk-assign:${one.id}`,
      label: `Give ${which} to ${withAway(one, now)}`,
      also: 'assign hand',
      group: 'Assign' as const,
      run: () => choose(one.id),
    })),
    {
      id: 'bulk-put-back',
      label: `Put ${which} back in the queue`,
      also: 'unassign nobody',
      group: 'Move',
      run: () => choose(null),
    },
    ...STATES.map((state) => ({
      id: `bulk-state:${state}`,
      label: `Set ${which} to ${STATE_LABELS[state]}`,
      also: 'state status',
      group: 'Move' as const,
      run: () => set(state),
    })),
  ])
  return (
    <div role="toolbar" aria-label={`${requests.length} selected`} className={styles.bar}>
      <IconButton label="Clear the selection" onClick={onClear}>
        <CloseIcon />
      </IconButton>
      <b>{requests.length} selected</b>
      <Tool keys="a" onClick={() => onAct('take')}>
        Take
      </Tool>
      <AssignMenu
        className={styles.tool}
        isOpen={assigning.isAssigning}
        onOpen={assigning.onAssigning}
        onChoose={choose}
      />
      <Tool keys="n" onClick={() => onAct('note')}>
        Note
      </Tool>
      <Tool keys="b" onClick={() => onAct('remind')}>
        Remind
      </Tool>
      <Tool keys="s" onClick={() => onAct('snooze')}>
        Snooze
      </Tool>
      <Tool keys="e" onClick={() => onAct('solve')}>
        Solve
      </Tool>
      <Tool keys="y" onClick={() => onAct('tag')}>
        Tag
      </Tool>
      <select
        aria-label="Set the state"
        value=""
        onChange={({ target }) => {
          const state = STATES.find((one) => one === target.value)
          if (state) set(state)
        }}
      >
        <option value="" disabled>
          State…
        </option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </select>
      {requests.length < total && (
        <button type="button" className={styles.all} onClick={onAll}>
          Select all {total}
        </button>
      )}
      <ConfirmDialog
        question={asked?.question ?? null}
        open={isAsking}
        onClose={() => setAsking(false)}
        onProceed={() => asked && give(asked.to)}
      />
    </div>
  )
}

const STATES = ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party'] as const

function Tool({ keys, onClick, children }: { keys: string; onClick: () => void; children: string }) {
  return (
    <button type="button" className={styles.tool} onClick={onClick}>
      {children} <kbd aria-hidden="true">{keys}</kbd>
    </button>
  )
}
