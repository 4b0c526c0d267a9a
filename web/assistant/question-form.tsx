import { useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { LockIcon } from '#web/kit/icons.tsx'
import styles from './assistant-foot.module.css'
import { FaultBox } from './fault-box.tsx'
import { focusControl } from './focus-control.ts'
import { AnswerControl, valueOf } from './question-types.tsx'
import type { Step } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

/** Where the question that was just asked is answered or skipped. */
export function QuestionForm({ survey, now, note }: { survey: SurveySession; now: Step<'asking'>; note: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { question, entry } = now
  useEffect(() => focusControl(form.current), [])
  useEffect(() => {
    if (now.invalid) focusControl(form.current, 'where it was')
  }, [now.invalid])
  const answer = () => survey.dispatch({ type: 'answer' })
  return (
    <form
      ref={form}
      className={styles.ask}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        answer()
      }}
    >
      {now.failed && <FaultBox fault={now.failed.fault} onTryAgain={() => survey.dispatch({ type: 'try_again' })} />}
      <AnswerControl
        question={question}
        entry={entry}
        invalid={now.invalid}
        onEntry={(next) => survey.dispatch({ type: 'entered', entry: next })}
        hideLabel
      />
      <div className={styles.go}>
        <Button type="submit" className={styles.main} disabled={valueOf(question, entry) === ''}>
          Continue
        </Button>
        {question.optional && (
          <Button variant="tertiary" onClick={() => survey.dispatch({ type: 'skip' })}>
            Skip
          </Button>
        )}
        {now.answers.length === 0 ? (
          <span className={`tiny quiet ${styles.note}`}>
            <LockIcon />
            {note}
          </span>
        ) : (
          <Button
            variant="tertiary"
            small
            className={styles.back}
            aria-label="Back to the question before"
            onClick={() => survey.dispatch({ type: 'back' })}
          >
            Question before
          </Button>
        )}
      </div>
    </form>
  )
}
