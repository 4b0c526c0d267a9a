import type { DeskRequest } from '#contract/desk/requests.ts'
import { Feedback } from '#web/desk/requests/conversation/feedback.tsx'
import partStyles from '#web/desk/shared/member-parts.module.css'
import { Button } from '#web/kit/button.tsx'
import { Said } from './said.tsx'

type ResultProps = {
  request: DeskRequest
  /** See `useResultAsked`. */
  onAsk: () => void
  /** Before it is completed a button solves it with its result; else the command menu and a key alone do. */
  offered?: boolean
}

/** What came of it, and what its member said of it. */
export function ResultSection({ request, onAsk, offered }: ResultProps) {
  const isDone = request.status === 'closed'
  const isSaid = request.result.words !== null || request.result.money !== null
  return (
    <>
      {(isDone || isSaid) && (
        <section>
          <h3>Result</h3>
          <Said request={request} />
          {isDone && (
            <button type="button" className={partStyles.more} onClick={onAsk}>
              {isSaid ? 'Change the result' : 'Say what came of it'}
            </button>
          )}
        </section>
      )}
      {offered && !isDone && (
        <Button variant="secondary" onClick={onAsk}>
          Solve with a result
        </Button>
      )}
      {request.feedback && <Feedback feedback={request.feedback} />}
    </>
  )
}
