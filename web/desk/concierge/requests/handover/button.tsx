import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { HandOverIcon } from '#web/desk/shared/layout/icons.tsx'
import { HandOver } from './dialog.tsx'

/** Hands this request to a colleague, by button, shortcut or command. */
export function HandOverButton({ request }: { request: DeskRequest }) {
  const [isOpen, setOpen] = useState(false)
  const isCompleted = request.status === 'closed'
  const open = () => setOpen(true)
  const command = {
    id: 'hand-over',
    label: 'Hand over to a colleague',
    also: 'give assign packet',
    group: 'This request',
    keys: 'h',
    run: open,
  } as const
  useCommands(isCompleted ? [] : [command])
  return (
    <>
      {!isCompleted && (
        <button type="button" onClick={open}>
          <HandOverIcon />
          Hand over
        </button>
      )}
      <HandOver request={request} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
