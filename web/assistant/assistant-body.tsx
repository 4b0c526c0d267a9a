import type { ReactNode } from 'react'
import { AlertDialog } from '#web/kit/alert-dialog.tsx'
import { AssistantLog } from './assistant-log.tsx'
import { Confirmation } from './confirmation.tsx'
import { Review } from './review-list.tsx'
import type { SurveyState } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

/** Question after question, then all answers, then the good news. */
export function AssistantBody({ survey, now, onward }: { survey: SurveySession; now: SurveyState; onward: ReactNode }) {
  if (now.step === 'received') return <Confirmation first={now.firstRequest} onward={onward} />
  if (now.step !== 'review' && now.step !== 'sending') return <AssistantLog now={now} />
  return (
    <>
      <Review survey={survey} answers={now.answers} edits={now.step === 'review' ? now.edits : []} />
      <AlertDialog
        open={now.step === 'review' && now.discarding !== null}
        title="Discard your changes?"
        keep={{ label: 'Keep editing', onClick: () => survey.dispatch({ type: 'keep_editing' }) }}
        proceed={{ label: 'Discard', onClick: () => survey.dispatch({ type: 'discard' }) }}
      />
    </>
  )
}
