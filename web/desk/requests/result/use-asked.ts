import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'

/** Whether somebody is to say what came of it, by its key too; that is there before the part that it opens. */
export function useResultAsked({ status }: DeskRequest) {
  const [asked, setAsked] = useState(false)
  const isDone = status === 'closed'
  const onAsk = () => setAsked(true)
  useCommands([
    {
      id: 'result',
      label: isDone ? 'Say what came of it' : 'Solve it with a result',
      also: 'close complete done outcome money',
      group: isDone ? 'This request' : 'Move',
      keys: 'w',
      run: onAsk,
    },
  ])
  return { asked, onAsk, onClose: () => setAsked(false) }
}
