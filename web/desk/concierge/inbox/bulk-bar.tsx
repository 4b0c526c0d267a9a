import { useEffect, useState } from 'react'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import { BULK_ALL_MAX } from '#contract/desk/queue/bulk.ts'
import type { QueuedRequest, SettableState } from '#contract/desk/queue/queue.ts'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { awayConfirmation } from '#web/desk/concierge/shared/confirmation.ts'
import { type Act, actOnMany } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { STATE_LABELS } from '#web/desk/shared/request-labels.ts'
import type { QueueSearch } from '#web/desk/shared/search-params/queue-search.ts'
import { useSingleKeys } from '#web/desk/shared/shortcut-switch.ts'
import { awayLabel, withAway } from '#web/desk/shared/time/away.ts'
import { useColleagues } from '#web/desk/shared/wire/queries.ts'
import type { QueuePage } from '#web/desk/shared/wire/queue-answer.ts'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import { toasts } from '#web/kit/feedback/toasts.ts'
import { CloseIcon } from '#web/kit/icons/page-icons.tsx'
import { AssignMenu } from './assign-menu.tsx'
import styles from './bulk-bar.module.css'
import type { RowAct } from './queue-commands.ts'
import { allWords, readBeyond } from './whole-list.ts'

type BulkBarProps = {
  requests: readonly QueuedRequest[]
  /** The list of the selected requests, as far as it is loaded. */
  list: { readonly search: QueueSearch; readonly pages: readonly QueuePage[] }
  /** Whether the selection is the whole list, or the length of the list is unknown. */
  isWhole: boolean
  /** Selects the loaded requests and those beyond them. Null selects only the loaded ones. */
  onAll: (beyond: readonly QueuedRequest[] | null) => void
  onClear: () => void
  /** Applies to all selected requests. */
  onAct: (what: RowAct) => void
  /** The act whose dialog is open below its button. */
  opened: RowAct | null
  /** Whether the menu of assignees is open. */
  isAssigning: boolean
  onAssigning: (isOpen: boolean) => void
  /** Asks for confirmation if the selection is large. */
  onSure: (count: number, act: () => void) => void
  /** Runs after an act. */
  onDone: () => void
}

/** Acts for the selected requests. Each act has one undo for all of them. */
export function BulkBar({ requests, list, isWhole, onAll, onClear, onAct, onSure, onDone, ...rest }: BulkBarProps) {
  const { data: colleagues = [] } = useColleagues()
  const now = timeNow()
  const { confirm, dialog } = useConfirm()
  const { isReading, selectAll } = useSelectAll(list, onAll)
  const perform = (act: Act, saying: string) =>
    void actOnMany(act, requests, saying).then((isDone) => isDone && onDone())
  const give = (to: Colleague) => {
    const act = { kind: 'assign', assignee: to.id } as const
    onSure(requests.length, () => perform(act, `given to ${isolate(firstNameOf(to.name))}`))
  }
  const choose = (id: number | null) => {
    const to = colleagues.find((one) => one.id === id)
    const putBack = () => perform({ kind: 'assign', assignee: null }, 'back in the queue')
    if (!to) return onSure(requests.length, putBack)
    const isAway = awayLabel(to, timeNow()) !== ''
    const asked = isAway ? awayConfirmation(to, timeNow(), requests.length === 1 ? 'it' : 'them') : null
    return confirm(asked, () => give(to))
  }
  const set = (state: SettableState) =>
    onSure(requests.length, () => perform({ kind: 'state', state }, `set to ${STATE_LABELS[state]}`))
  const count = requests.length.toLocaleString('en-US')
  const [first] = list.pages
  const all = first ? allWords(first, list.search.tab) : 'all'
  const which = requests.length === 1 ? 'it' : `the ${count} selected`
  useBulkCommands({
    isWhole,
    all,
    which,
    colleagues,
    now,
    onSelectAll: selectAll,
    onAll,
    onClear,
    onChoose: choose,
    onSet: set,
  })
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
      <AssignMenu className={styles.tool} isOpen={rest.isAssigning} onOpen={rest.onAssigning} onChoose={choose} />
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
      <StateSelect onSet={set} />
      {!isWhole && (
        <button type="button" className={styles.all} aria-busy={isReading} disabled={isReading} onClick={selectAll}>
          {isReading ? 'One moment …' : `Select ${all}`}
        </button>
      )}
      {dialog}
    </div>
  )
}

type BulkCommands = Pick<BulkBarProps, 'isWhole' | 'onAll' | 'onClear'> & {
  /** Words for the whole list and for the selection. */
  all: string
  which: string
  colleagues: readonly Colleague[]
  now: Date
  onSelectAll: () => void
  onChoose: (id: number | null) => void
  onSet: (state: SettableState) => void
}

function useBulkCommands(commands: BulkCommands): void {
  const { isWhole, all, which, colleagues, now, onSelectAll, onAll, onClear, onChoose, onSet } = commands
  useCommands([
    ...(isWhole ? [] : [{ id: 'select-all', label: `Select ${all}`, group: 'Queue' as const, run: onSelectAll }]),
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
      run: () => onChoose(one.id),
    })),
    {
      id: 'bulk-put-back',
      label: `Put ${which} back in the queue`,
      also: 'unassign no one',
      group: 'Move',
      run: () => onChoose(null),
    },
    ...STATES.map((state) => ({
      id: `bulk-state:${state}`,
      label: `Set ${which} to ${STATE_LABELS[state]}`,
      also: 'state status',
      group: 'Move' as const,
      run: () => onSet(state),
    })),
  ])
}

function StateSelect({ onSet }: { onSet: (state: SettableState) => void }) {
  return (
    <select
      aria-label="Set the state"
      value=""
      onChange={({ target }) => {
        const state = STATES.find((one) => one === target.value)
        if (state) onSet(state)
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
  )
}

/** Loads the requests beyond the loaded pages. The concierge can cancel that. */
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
      if (!started.signal.aborted) toasts.fail(error)
    } finally {
      setReading((now) => (now === started ? null : now))
    }
  }
  return { isReading: reading !== null, selectAll: () => void selectAll() }
}

const TOO_MANY = `The first ${BULK_ALL_MAX.toLocaleString('en-US')} are selected, the most that can be changed at once.`

const STATES = ['submitted', 'in_progress', 'waiting_member', 'waiting_third_party'] as const

type ToolProps = {
  keys: string
  /** The act whose dialog this button opens. */
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
