import { useEffect, useState } from 'react'
import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import { timeNow } from '#basics/server-clock.ts'
import { BULK_ALL_MAX } from '#contract/desk/bulk.ts'
import type { QueuedRequest, SettableState } from '#contract/desk/queue.ts'
import type { Colleague } from '#contract/desk/shifts.ts'
import { awayLabel, withAway } from '#web/desk/shared/away.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { ConfirmDialog } from '#web/desk/shared/confirm-dialog.tsx'
import { awayConfirmation, type Confirmation } from '#web/desk/shared/confirmation.ts'
import { type Act, actOnMany } from '#web/desk/shared/many-acts.ts'
import { useColleagues } from '#web/desk/shared/queries.ts'
import type { QueuePage } from '#web/desk/shared/queue-answer.ts'
import type { QueueSearch } from '#web/desk/shared/queue-search.ts'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { CloseIcon } from '#web/kit/page-icons.tsx'
import { toasts } from '#web/kit/toasts.ts'
import { AssignMenu } from './assign-menu.tsx'
import styles from './bulk-bar.module.css'
import type { RowAct } from './queue-commands.ts'
import { allWords, readBeyond } from './whole-list.ts'

type BulkBarProps = {
  requests: readonly QueuedRequest[]
  /** The list that they are chosen from, as far as it is shown. */
  list: { readonly search: QueueSearch; readonly pages: readonly QueuePage[] }
  /** Whether that is all of them, or nobody knows yet what else there is. */
  isWhole: boolean
  /** With what the list has beyond what is shown; null: those alone that are. */
  onAll: (beyond: readonly QueuedRequest[] | null) => void
  onClear: () => void
  /** To all of them. */
  onAct: (what: RowAct) => void
  /** Beneath whose word something is open. */
  opened: RowAct | null
  /** While who is given them is being chosen: what was typed of a name before it could be. */
  assigning: string | null
  onAssigning: (letters: string | null) => void
  /** Where it is many, that is asked first. */
  onSure: (count: number, act: () => void) => void
  /** Something was done to them. */
  onDone: () => void
}

/** What can be done to the chosen rows at once; each act has one way back for all. */
export function BulkBar({ requests, list, isWhole, onAll, onClear, onAct, onSure, onDone, ...rest }: BulkBarProps) {
  const { data: colleagues = [] } = useColleagues()
  const now = timeNow()
  const [asked, setAsked] = useState<{ to: Colleague; question: Confirmation } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { isReading, selectAll } = useSelectAll(list, onAll)
  const perform = (act: Act, saying: string) =>
    void actOnMany(act, requests, saying).then((isDone) => isDone && onDone())
  const give = (to: Colleague) => {
    setAsking(false)
    const act = { kind: 'assign', assignee: to.id } as const
    onSure(requests.length, () => perform(act, `given to ${isolate(firstNameOf(to.name))}`))
  }
  const choose = (id: number | null) => {
    const to = colleagues.find((one) => one.id === id)
    const putBack = () => perform({ kind: 'assign', assignee: null }, 'back in the queue')
    if (!to) return onSure(requests.length, putBack)
    if (awayLabel(to, timeNow()) === '') return give(to)
    setAsked({ to, question: awayConfirmation(to, timeNow(), requests.length === 1 ? 'it' : 'them') })
    setAsking(true)
  }
  const set = (state: SettableState) => {
    onSure(requests.length, () => perform({ kind: 'state', state }, `set to ${STATE_LABELS[state]}`))
  }
  const count = requests.length.toLocaleString('en-US')
  const [first] = list.pages
  const all = first ? allWords(first, list.search.tab) : 'all'
  const which = requests.length === 1 ? 'it' : `the ${count} selected`
  useCommands([
    ...(isWhole ? [] : [{ id: 'select-all', label: `Select ${all}`, group: 'Queue' as const, run: selectAll }]),
    {
      id: 'select-shown',
      label: 'Select all that are shown',
      group: 'Queue',
      chord: 'A',
      keyOnly: true,
      run: () => onAll(null),
    },
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
  const opens = (what: RowAct) => ({ opens: what, isOpen: rest.opened === what, onClick: () => onAct(what) })
  return (
    <div role="toolbar" aria-label={`${count} selected`} className={styles.bar}>
      <IconButton label="Clear the selection" onClick={onClear}>
        <CloseIcon />
      </IconButton>
      <b>{count} selected</b>
      <Tool keys="a" onClick={() => onAct('take')}>
        Take
      </Tool>
      <AssignMenu
        className={styles.tool}
        isOpen={rest.assigning !== null}
        letters={rest.assigning ?? ''}
        onOpen={(open) => rest.onAssigning(open ? '' : null)}
        onChoose={choose}
      />
      <Tool keys="n" {...opens('note')}>
        Note
      </Tool>
      <Tool keys="b" {...opens('remind')}>
        Remind
      </Tool>
      <Tool keys="s" {...opens('snooze')}>
        Snooze
      </Tool>
      <Tool keys="e" onClick={() => onAct('solve')}>
        Solve
      </Tool>
      <Tool keys="y" {...opens('tag')}>
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
      {!isWhole && (
        <button type="button" className={styles.all} aria-busy={isReading} disabled={isReading} onClick={selectAll}>
          {isReading ? 'One moment …' : `Select ${all}`}
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

/** Reads what the list has beyond what is shown, unless it is given up meanwhile. */
function useSelectAll({ search, pages }: BulkBarProps['list'], onAll: BulkBarProps['onAll']) {
  const [reading, setReading] = useState<AbortController | null>(null)
  useEffect(() => () => reading?.abort(), [reading])
  const selectAll = async () => {
    const started = new AbortController()
    setReading(started)
    try {
      const shown = pages.reduce((sum, { requests }) => sum + requests.length, 0)
      const end = pages.at(-1)?.next ?? null
      const beyond = await readBeyond({ search, shown, end, signal: started.signal })
      onAll(beyond)
      if (shown + beyond.length >= BULK_ALL_MAX) toasts.show({ message: TOO_MANY, autoDismiss: true })
    } catch (error) {
      if (!started.signal.aborted) toasts.show({ type: 'error', message: messageOf(error) })
    } finally {
      setReading((now) => (now === started ? null : now))
    }
  }
  return { isReading: reading !== null, selectAll: () => void selectAll() }
}

const TOO_MANY = `The first ${BULK_ALL_MAX.toLocaleString('en-US')} are selected: no more can be changed at once.`
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'That did not work.')

const STATES = ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party'] as const

type ToolProps = {
  keys: string
  /** What it opens beneath itself. */
  opens?: RowAct
  isOpen?: boolean
  onClick: () => void
  children: string
}

function Tool({ keys, opens, isOpen, onClick, children }: ToolProps) {
  const areOn = useSingleKeys()
  return (
    <button
      type="button"
      className={styles.tool}
      data-opens={opens}
      aria-haspopup={opens && 'dialog'}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {children} {areOn && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  )
}
