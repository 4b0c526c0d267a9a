import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { ResultDialog } from './dialog.tsx'

type Asked = { readonly isOpen: boolean; readonly from: Element | null }

/** Opens the dialog for the result, also by shortcut. The returned dialog must be rendered. */
export function useResultAsked(request: DeskRequest) {
  const [asked, setAsked] = useState<Asked>({ isOpen: false, from: null })
  const isDone = request.status === 'closed'
  const onAsk = () => setAsked({ isOpen: true, from: document.activeElement })
  useCommands([
    {
      id: 'result',
      label: isDone ? 'Add a result' : 'Solve it with a result',
      also: 'close complete done outcome money',
      group: isDone ? 'This request' : 'Move',
      keys: 'w',
      run: onAsk,
    },
  ])
  const dialog = (
    <ResultDialog
      request={request}
      open={asked.isOpen}
      from={asked.from}
      onClose={() => setAsked({ ...asked, isOpen: false })}
    />
  )
  return { onAsk, dialog }
}
