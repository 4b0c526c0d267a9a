import { type RefObject, Suspense } from 'react'
import { Button } from '#web/kit/button.tsx'
import styles from './assistant-foot.module.css'
import { FaultBox } from './fault-box.tsx'
import { QuestionForm } from './question-form.tsx'
import type { Step, SurveyState } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

interface AssistantFootProps {
  survey: SurveySession
  now: Exclude<SurveyState, Step<'received'>>
  /** What becomes of the answers, in a few words. */
  note: string
  /** Where Submit was when it was pressed. */
  pressedRef: RefObject<DOMRect | null>
}

/** What the member can do now. */
export function AssistantFoot({ survey, now, note, pressedRef }: AssistantFootProps) {
  const tryAgain = () => survey.dispatch({ type: 'try_again' })
  switch (now.step) {
    case 'asking':
      return (
        <Suspense fallback={<div className={styles.ask} />}>
          <QuestionForm key={now.question.id} survey={survey} now={now} note={note} />
        </Suspense>
      )
    case 'not_begun':
    case 'stuck':
      return <FaultBox fault={now.fault} onTryAgain={tryAgain} focused />
    case 'review':
    case 'sending':
      return <HandOver survey={survey} now={now} pressedRef={pressedRef} />
    default:
      return (
        <div className={styles.ask}>
          <div className={styles.go}>
            <Button disabled className={styles.main}>
              Continue
            </Button>
          </div>
        </div>
      )
  }
}

type HandOverProps = Pick<AssistantFootProps, 'survey' | 'pressedRef'> & { now: Step<'review' | 'sending'> }

function HandOver({ survey, now, pressedRef }: HandOverProps) {
  const submit = () => survey.dispatch({ type: 'submit' })
  const editing = now.step === 'review' && now.edits.length > 0
  return (
    <div className={styles.hand}>
      {now.step === 'review' && now.fault && <FaultBox fault={now.fault} onTryAgain={submit} />}
      <Button
        className={styles.main}
        disabled={editing}
        loading={now.step === 'sending'}
        onClick={({ currentTarget }) => {
          pressedRef.current = currentTarget.getBoundingClientRect()
          submit()
        }}
      >
        {editing ? 'Finish editing above' : 'Submit request'}
      </Button>
    </div>
  )
}
