import { useState } from 'react'
import type { DeskRequest } from '#contract/desk/requests.ts'
import { Feedback } from '#web/desk/requests/conversation/feedback.tsx'
import { useCommands } from '#web/desk/shared/commands.ts'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import partStyles from '#web/desk/shared/member-parts.module.css'
import { Button } from '#web/kit/button.tsx'
import { Said } from './said.tsx'

const ResultDialog = lazyDialog(() => import('./dialog.tsx').then((file) => file.ResultDialog), false)

type ResultProps = {
  request: DeskRequest
  /** Before it is completed a button solves it with its result; else the command menu and a key alone do. */
  offered?: boolean
}

/** What came of it, and what its member said of it. */
export function ResultSection({ request, offered }: ResultProps) {
  const [open, setOpen] = useState(false)
  const isDone = request.status === 'closed'
  const run = () => setOpen(true)
  useCommands([
    {
      id: 'result',
      label: isDone ? 'Say what came of it' : 'Solve it with a result',
      also: 'close complete done outcome money',
      group: isDone ? 'This request' : 'Move',
      keys: 'w',
      run,
    },
  ])
  const isSaid = request.result.words !== null || request.result.money !== null
  return (
    <>
      {(isDone || isSaid) && (
        <section>
          <h3>Result</h3>
          <Said request={request} />
          {isDone && (
            <button type="button" className={partStyles.more} onClick={run}>
              {isSaid ? 'Change the result' : 'Say what came of it'}
            </button>
          )}
        </section>
      )}
      {offered && !isDone && (
        <Button variant="secondary" onClick={run}>
          Solve with a result
        </Button>
      )}
      {request.feedback && <Feedback feedback={request.feedback} />}
      <ResultDialog request={request} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
