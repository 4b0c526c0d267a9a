import { useState } from 'react'
import { spendingWords } from '#contract/shared/option-record.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { Button } from '#web/kit/button.tsx'
import type { Sent } from './data.ts'

const SpendDialog = lazyDialog(() => import('./spend-form.tsx').then((file) => file.SpendDialog))
const OutcomeDialog = lazyDialog(() => import('./outcome-form.tsx').then((file) => file.OutcomeDialog))

type BookingProps = { requestId: string; sent: Sent; isUnderWay: boolean }

/** What becomes of what was picked: nobody books anything else. */
export function Booking({ requestId, sent: { set, version }, isUnderWay }: BookingProps) {
  // a form stays until it has heard that it is done, though what it is about has changed by then
  const [open, setOpen] = useState<'task' | 'outcome' | null>(null)
  const picked = version.options.find(({ id }) => id === version.answer?.option_id)
  const { task } = version
  const next = picked && nextStep(picked.title, Boolean(task), isUnderWay && !task?.outcome)
  const begin = () => setOpen(task ? 'outcome' : 'task')
  useCommands(next ? [{ id: `book ${version.id}`, label: next, group: 'This request', run: begin }] : [])
  if (!picked) return null
  const words = spendingWords(set, version)
  const close = () => setOpen(null)
  return (
    <>
      {words && <span className="small">{words}</span>}
      {next && (
        <Button small variant="secondary" onClick={begin}>
          {next}
        </Button>
      )}
      <SpendDialog requestId={requestId} version={version} picked={picked} open={open === 'task'} onClose={close} />
      {task && (
        <OutcomeDialog
          requestId={requestId}
          versionId={version.id}
          atMost={task.at_most}
          title={picked.title}
          open={open === 'outcome'}
          onClose={close}
        />
      )}
    </>
  )
}

function nextStep(title: string, isBegun: boolean, isOpen: boolean): string | null {
  if (!isOpen) return null
  return isBegun ? `Say what came of ${title}` : `Book ${title}`
}
