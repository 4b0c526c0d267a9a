import { type RefObject, useState } from 'react'
import type { QueuedRequest } from '#contract/desk/queue/queue.ts'
import { actOnMany } from '#web/desk/concierge/shared/queue/many-acts.ts'
import { queueRows } from '#web/desk/concierge/shared/queue/queue-rows.ts'
import { SnoozeDialog } from '#web/desk/concierge/shared/snooze-dialog.tsx'
import { TagDialog } from '#web/desk/concierge/shared/tag-dialog.tsx'
import { useConfirm } from '#web/desk/shared/dialogs/use-confirm.tsx'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import type { DialogPlace } from '#web/kit/overlays/dialog.tsx'
import { manyConfirmation, solveConfirmation } from './confirm-many.ts'
import { NoteDialog } from './note-dialog.tsx'
import type { RowAct } from './queue-commands.ts'
import { RemindDialog } from './remind-dialog.tsx'
import type { useSelection } from './use-selection.ts'

export type RowActs = ReturnType<typeof useRowActs>

/** Acts on the selected rows, or on one row. The returned dialogs must be rendered. */
export function useRowActs(
  place: RefObject<HTMLElement | null>,
  shown: readonly QueuedRequest[],
  selection: ReturnType<typeof useSelection>,
) {
  const { requests } = selection
  const [isAssigning, setAssigning] = useState(false)
  // Selected requests may leave the list while the menu of assignees is open.
  if (isAssigning && requests.length === 0) setAssigning(false)
  const [dialog, setDialog] = useState<Opened | null>(null)
  const { confirm, dialog: question } = useConfirm()
  const me = useSession()?.staff.id
  const act = (what: RowAct, row?: string) => {
    const targets = requests.length > 0 ? requests : shown.filter(({ external_id }) => external_id === row)
    if (targets.length === 0) return
    if (what !== 'take' && what !== 'solve')
      return setDialog({ what, targets, isOpen: true, below: barPlace(place.current, what) })
    const run = (on: readonly QueuedRequest[]) =>
      void perform(what, on, me).then((isDone) => isDone && selection.acted())
    if (what === 'take') return confirm(manyConfirmation(targets.length), () => run(targets))
    const solvable = targets.filter(({ open_tasks }) => open_tasks === 0)
    const asked = solveConfirmation(targets)
    confirm(asked, () => run(asked && solvable.length > 0 ? solvable : targets))
  }
  const dialogOf = (what: Opened['what']) => ({
    open: dialog?.what === what && dialog.isOpen,
    // The dialog keeps its text while it closes.
    targets: dialog?.what === what ? dialog.targets : [],
    below: dialog?.what === what ? dialog.below : undefined,
    onClose: () => setDialog((last) => last && { ...last, isOpen: false }),
    onDone: selection.acted,
  })
  return {
    act,
    /** Opens the choice of an assignee for the selected rows, otherwise for this row. */
    assign(row: string | undefined) {
      if (requests.length === 0 && row) selection.toggle(row)
      setAssigning(requests.length > 0 || row !== undefined)
    },
    isAssigning,
    setAssigning,
    confirm,
    /** The act whose dialog is open. */
    opened: dialog?.isOpen ? dialog.what : null,
    dialogs: (
      <>
        <SnoozeDialog {...dialogOf('snooze')} onDone={selection.clear} />
        <NoteDialog {...dialogOf('note')} />
        <RemindDialog {...dialogOf('remind')} />
        <TagDialog {...dialogOf('tag')} />
        {question}
      </>
    ),
  }
}

type Opened = {
  readonly what: Exclude<RowAct, 'take' | 'solve'>
  readonly targets: readonly QueuedRequest[]
  readonly isOpen: boolean
  readonly below: DialogPlace | undefined
}

/** Position of a dialog below its button in the bulk bar, if rows are selected. */
function barPlace(place: HTMLElement | null, what: RowAct): DialogPlace | undefined {
  const word = place?.querySelector(`[data-opens="${what}"]`)?.getBoundingClientRect()
  return word && { left: word.left, top: word.bottom }
}

async function perform(what: 'take' | 'solve', targets: readonly QueuedRequest[], me: number | undefined) {
  leaveRows(targets)
  if (what === 'solve') return actOnMany({ kind: 'state', state: 'solved' }, targets, 'solved')
  return me !== undefined && actOnMany({ kind: 'assign', assignee: me }, targets, 'yours')
}

/** Moves the focus to a row that stays in the list. */
function leaveRows(targets: readonly QueuedRequest[]) {
  const rows = queueRows()
  const leaves = (row: HTMLElement) => targets.some(({ external_id }) => external_id === row.dataset['queueRow'])
  const at = rows.findIndex((row) => row.closest('li') === document.activeElement?.closest('li'))
  if (at === -1) return
  const next = rows.slice(at).find((row) => !leaves(row)) ?? rows.slice(0, at).findLast((row) => !leaves(row))
  next?.focus()
}
