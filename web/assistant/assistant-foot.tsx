import { type RefObject, Suspense } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import styles from './assistant-foot.module.css'
import { FaultBox } from './fault-box.tsx'
import { QuestionForm } from './question-form.tsx'
import type { Step, SurveyState } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

interface AssistantFootProps {
  survey: SurveySession
  now: Exclude<SurveyState, Step<'received'>>
  /** Short text about what happens with the answers. */
  note: string
  /** Position of Submit when it was pressed. */
  pressedRef: RefObject<DOMRect | null>
}

/** The controls for the current step. */
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
              {t('Continue')}
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
        {editing ? t('Finish editing above') : t('Submit request')}
      </Button>
    </div>
  )
}
