import { useState } from 'react'
import { spendingWords } from '#domain/option-record.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { Button } from '#web/kit/controls/button.tsx'
import type { Sent } from './data.ts'
import { OutcomeDialog } from './outcome-form.tsx'
import { SpendDialog } from './spend-form.tsx'

type BookingProps = { requestId: string; sent: Sent; isUnderWay: boolean }

/** Booking of the member's pick. Nothing else can be booked. */
export function Booking({ requestId, sent: { set, version }, isUnderWay }: BookingProps) {
  // A form stays mounted until its mutation has finished, although its data has changed by then.
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
  return isBegun ? `Record the outcome of ${title}` : `Book ${title}`
}
