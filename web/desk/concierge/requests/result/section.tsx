import type { DeskRequest } from '#contract/desk/requests/requests.ts'
import { Feedback } from '#web/desk/concierge/requests/conversation/feedback.tsx'
import partStyles from '#web/desk/concierge/shared/member-parts.module.css'
import { Button } from '#web/kit/controls/button.tsx'
import { ResultText } from './result-text.tsx'

type ResultProps = {
  request: DeskRequest
  /** See `useResultAsked`. */
  onAsk: () => void
  /** Offers a button that solves an open request with a result. Without it only the command menu and a shortcut do. */
  offered?: boolean
}

/** The result of a request and its member's feedback. */
export function ResultSection({ request, onAsk, offered }: ResultProps) {
  const isDone = request.status === 'closed'
  const hasResult = request.result.words !== null || request.result.money !== null
  return (
    <>
      {(isDone || hasResult) && (
        <section>
          <h3>Result</h3>
          <ResultText request={request} />
          {isDone && (
            <button type="button" className={partStyles.more} onClick={onAsk}>
              {hasResult ? 'Change the result' : 'Add a result'}
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
