import { useEffect, useRef } from 'react'
import { t } from '#basics/language/translate.ts'
import { Button } from '#web/kit/controls/button.tsx'
import { LockIcon } from '#web/kit/icons/icons.tsx'
import styles from './assistant-foot.module.css'
import { focusControl } from './controls/focus-control.ts'
import { FaultBox } from './fault-box.tsx'
import { AnswerControl, valueOf } from './question-types.tsx'
import type { Step } from './steps.ts'
import type { SurveySession } from './survey-session.ts'

/** Form to answer or skip the current question. */
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
          {t('Continue')}
        </Button>
        {question.optional && (
          <Button variant="tertiary" onClick={() => survey.dispatch({ type: 'skip' })}>
            {t('Skip')}
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
            aria-label={t('Back to the question before')}
            onClick={() => survey.dispatch({ type: 'back' })}
          >
            {t('Question before')}
          </Button>
        )}
      </div>
    </form>
  )
}
