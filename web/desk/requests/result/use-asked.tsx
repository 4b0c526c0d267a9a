import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { EarlyLetters } from '#web/desk/shared/early-letters.tsx'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'

// who asks for it by its key writes at once
const ResultDialog = lazyDialog(
  () => import('./dialog.tsx').then((file) => file.ResultDialog),
  false,
  ({ onEarly, onClose }) => <EarlyLetters label="What came of it" onLetters={onEarly} onClose={onClose} />,
)

type Asked = { readonly isOpen: boolean; readonly early: string; readonly from: Element | null }

/** Lets somebody say what came of it, by its key too. The dialog has to be on the page. */
export function useResultAsked(request: DeskRequest) {
  // what was typed before there was a place for it, and what had the focus
  const [asked, setAsked] = useState<Asked>({ isOpen: false, early: '', from: null })
  const isDone = request.status === 'closed'
  const onAsk = () => setAsked({ isOpen: true, early: '', from: document.activeElement })
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
  const dialog = (
    <ResultDialog
      request={request}
      open={asked.isOpen}
      early={asked.early}
      onEarly={(early) => setAsked({ ...asked, early })}
      from={asked.from}
      onClose={() => setAsked({ ...asked, isOpen: false })}
    />
  )
  return { onAsk, dialog }
}
